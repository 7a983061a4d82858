import type { RefObject } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { addOrderPhoto, showOrderPhoto } from '#shop/calls/orders.ts'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { mayHavePhoto } from '#shop/orders/order-photo.ts'
import { sizeWithin } from '#shop/pictures/size-within.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/status-region.tsx'
import { PicturesField } from '../catalogue/sendings.tsx'
import { useSending } from '../catalogue/use-pictures.ts'
import { Section } from '../layout/screen.tsx'
import styles from './order.module.css'
import type { RunChange } from './use-order-change.ts'

const BOX = { width: 320, height: 320 }

type Props = {
  order: OrderAnswer
  set: (order: OrderAnswer) => void
  run: RunChange
  isBusy: boolean
  /** The field, which the next step opens too. */
  chooser: RefObject<HTMLInputElement | null>
}

function hintFor({ summary: { madeAt, postedAt, isPartlyPosted }, giftWrap }: OrderAnswer): string {
  const isBegun = madeAt !== null || postedAt !== null || isPartlyPosted
  const places = giftWrap > 0 ? 'on the order’s page' : 'on the order’s page and in the e-mail about the posting'
  const once = isBegun ? '' : ', once the order is made'
  return `The customer sees it ${places}${once}. This needs a connection.`
}

export function Photo({ order, set, run, isBusy, chooser }: Props) {
  const { summary, photo } = order
  const sending = useSending({ call: addOrderPhoto, params: { id: summary.id } }, ({ order: changed }) => {
    set(changed)
    announce('Photograph saved')
  })
  if (!mayHavePhoto(summary) && !photo) return null
  const remove = () => run({ change: 'remove-photo', wanted: 'Remove the photograph', done: 'Photograph removed' })
  return (
    <Section title="Photograph">
      <div className={styles.card}>
        {photo && (
          <img
            className={styles.photo}
            src={pathTo(showOrderPhoto, { id: summary.id, file: photo.file })}
            {...sizeWithin(BOX, photo)}
            alt="The finished order"
          />
        )}
        {mayHavePhoto(summary) && (
          <PicturesField
            ref={chooser}
            label={photo ? 'Another photograph' : 'Take or choose a photograph'}
            hint={photo ? `It replaces this one. ${hintFor(order)}` : hintFor(order)}
            of={sending}
          />
        )}
        {photo && (
          <div className={styles.buttons}>
            <Button kind="quiet" busy={isBusy} onClick={() => void remove()}>
              Remove the photograph
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}
