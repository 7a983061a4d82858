import { type SubmitEvent, useId, useRef, useState } from 'react'
import { publish, readCatalogue, readProduct, saveProduct, undoPublish } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { formatCents } from '#shop/money.ts'
import { makeCall } from '../../calls/make-call.ts'
import type { CallResult } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import type { DeskQuery } from '../calls/use-desk-query.ts'
import { EuroField } from '../forms/euro-field.tsx'
import { sentenceOf } from '../session/failure.ts'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'
import { Faults, isPublishable } from './faults.tsx'
import { changesInWords, hasChanges, PUBLISH_FACTS } from './use-publishing.tsx'

type Product = CatalogueAnswer['products'][number]
type Props = Pick<DeskQuery<CatalogueAnswer>, 'set' | 'reload'> & {
  product: Product
  catalogue: CatalogueAnswer
  onClose: () => void
}

/** Changes besides the product's, in words; '' if there are none. */
function otherChanges(catalogue: CatalogueAnswer, { id }: Product): string {
  const others = { ...catalogue, products: catalogue.products.filter((product) => product.id !== id) }
  return hasChanges(others) ? changesInWords(others) : ''
}

/** Changes the price of a product: in the draft, or in the shop at once, which can be undone. */
export function PriceDialog({ product, catalogue, set, reload, onClose }: Props) {
  const { id, name, priceCents, state } = product
  const { me, refresh } = useSignedIn()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [cents, setCents] = useState(priceCents)
  const [error, setError] = useState<string | null>(null)
  const [isLoading, setLoading] = useState(false)
  const saving = useDeskMutation(saveProduct, { onError: setError })
  const publishing = useDeskMutation(publish, { set, onError: setError })
  const undoing = useDeskMutation(undoPublish, { set })
  const restoring = useDeskMutation(saveProduct)
  const isBusy = isLoading || saving.isBusy || publishing.isBusy
  const isOwner = me.staff?.role === 'owner'
  const canPublish = isOwner && state === 'shown' && isPublishable(catalogue)
  const others = otherChanges(catalogue, product)

  async function newest<Value>(asked: Promise<CallResult<Value>>): Promise<Value | null> {
    setLoading(true)
    const result = await asked
    setLoading(false)
    if (result.ok) return result.value
    setError(sentenceOf(result))
    return null
  }

  /** Saves the price; returns the product before and after, or null if it could not be saved. */
  const save = async (done?: string) => {
    const before = await newest(makeCall(readProduct, { id }))
    if (!before) return null
    if (before.product.priceCents !== priceCents) {
      setError(
        `Someone else changed this price to ${formatCents(before.product.priceCents)}. Check it, then try again.`,
      )
      await reload()
      return null
    }
    const body = { product: { ...before.product, priceCents: cents }, version: before.version }
    const after = await saving.run({ params: { id }, body, done })
    return after && { before, after }
  }

  const saveDraft = async () => {
    if (!(await save('Draft saved'))) return
    onClose()
    await reload()
  }

  const publishNow = async () => {
    const saved = await save()
    const now = saved && (await newest(makeCall(readCatalogue, {})))
    if (!now) return
    set(now)
    if (otherChanges(now, product) !== others)
      return setError('Someone else changed other products meanwhile. Your price is saved. Look below, then publish.')
    const { version } = saved.after
    const published = await publishing.run({
      body: { version: now.version },
      done: `${name} costs ${formatCents(cents)}. Everyone sees it now`,
      undo: ({ published: seen }) => void undo(seen?.number ?? 0, { product: saved.before.product, version }),
    })
    if (!published) return
    onClose()
    await refresh()
  }

  const undo = async (number: number, earlier: Pick<ProductAnswer, 'product' | 'version'>) => {
    if (!(await undoing.run({ body: { number } }))) return
    const done = `${name} costs ${formatCents(priceCents)} again`
    await restoring.run({ params: { id }, body: earlier, done })
    await reload()
    await refresh()
  }

  /** Goes to a price that is no amount instead; closes if there is nothing to save. */
  const unlessUnread = (act: () => Promise<void>) => {
    const unread = form.current?.querySelector<HTMLElement>('[data-unread]')
    if (unread) return unread.focus()
    if (cents === priceCents) return onClose()
    if (!isBusy) void act()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    unlessUnread(canPublish ? publishNow : saveDraft)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Price of ${name || `product ${id}`}`}
      footer={
        <div className={styles.priceForm}>
          <Button type="submit" form={formId} wide busy={isBusy}>
            {canPublish ? 'Publish now' : 'Save draft'}
          </Button>
          {canPublish && (
            <Button kind="secondary" wide busy={isBusy} onClick={() => unlessUnread(saveDraft)}>
              Save draft
            </Button>
          )}
        </div>
      }
    >
      <form ref={form} id={formId} className={styles.priceForm} onSubmit={submit} noValidate>
        <EuroField
          label="Price"
          cents={cents === 0 ? null : cents}
          isFirst
          error={error ?? undefined}
          onChange={(typed) => {
            setError(null)
            setCents(typed)
          }}
        />
        {canPublish && others && <p>This also publishes the rest. {others}</p>}
        {canPublish && <p>{PUBLISH_FACTS}</p>}
        {isOwner && state === 'shown' && <Faults catalogue={catalogue} />}
      </form>
    </Dialog>
  )
}
