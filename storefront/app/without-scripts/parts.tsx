import type { ComponentType } from 'react'
import { BuyForm } from './buy-form.tsx'
import { FilterForm } from './filter-form.tsx'
import { OrderStatus } from './order-status.tsx'
import { OtherPictures } from './other-pictures.tsx'
import { Top } from './top.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'

/** What stands in the HTML for those without scripts, by the name of its place (docs/decisions/069). */
export const partsWithoutScripts: Readonly<Record<string, ComponentType>> = {
  top: Top,
  filters: FilterForm,
  buying: BuyForm,
  pictures: OtherPictures,
  order: OrderStatus,
  withdrawal: WithdrawalSteps,
}
