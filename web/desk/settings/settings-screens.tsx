import type { settingsPages } from '#shop/desk/paths.ts'
import type { ComponentType } from '../../jsx/jsx.ts'
import { CalendarFields } from './calendar-fields.tsx'
import { Facts } from './facts-fields.tsx'
import { Identity, Legal, Links, WhatYouSell } from './identity-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { BuiltInPages, OwnPages } from './pages-fields.tsx'
import { Categories, Prices } from './pricing-fields.tsx'
import { QuestionsPart } from './questions-fields.tsx'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import { Fees, Zones } from './shipping-fields.tsx'
import { FrontPage, OtherWords } from './words-fields.tsx'

type Name = (typeof settingsPages)[number]

const partsOf: Readonly<Record<Name, readonly ComponentType<Editing>[]>> = {
  settings: [Identity, WhatYouSell, Links, Legal],
  shipping: [Fees, Zones],
  calendar: [CalendarFields],
  questions: [QuestionsPart],
  pricing: [Prices, Categories],
  facts: [Facts],
  words: [FrontPage, OtherWords],
  pages: [BuiltInPages, OwnPages],
  look: [LookFields],
}

/** One of the screens of settings, with its parts. */
export function SettingsPage({ name }: { name: Name }) {
  return (
    <SettingsScreen name={name}>
      {(editing) => partsOf[name].map((Part, index) => <Part key={index.toString()} {...editing} />)}
    </SettingsScreen>
  )
}
