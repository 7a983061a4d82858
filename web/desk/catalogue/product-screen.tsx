import { useState } from 'react'
import * as v from 'valibot'
import {
  createProduct,
  readCatalogue,
  readProduct,
  removeProduct,
  revertProduct,
  saveProduct,
} from '#shop/calls/catalogue.ts'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { EditableProduct } from '#shop/publishing/editable-product.ts'
import { newId } from '../../platform/new-id.ts'
import { useLocation, useNavigate, useParams } from '../../platform/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { useDraft } from '../drafts/use-draft.ts'
import { Loaded, Screen, Section } from '../layout/screen.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { PriceHistory } from './price-history.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductStock } from './product-stock.tsx'
import { differencesOf } from './product-text.ts'
import { usePublishing } from './use-publishing.tsx'

const SETUP = '?setup'
/** The search of a product's address that asks to publish it, as it was begun to be sold at once. */
const PUBLISH = '?publish'

export function ProductScreen() {
  const { id = '' } = useParams()
  return id === 'new' ? <NewProduct /> : <ExistingProduct id={id} />
}

function useWayBack() {
  return useLocation().search === SETUP
    ? { to: deskPaths.setupStep('products'), name: 'First products' }
    : { to: deskPaths.catalogue, name: 'Products' }
}

function NewProduct() {
  const { search } = useLocation()
  const copy = new URLSearchParams(search).get('copy') ?? ''
  const loaded = useDeskQuery(readProduct, { id: 'new', copy }, concernsNothing)
  return (
    <Screen wide title="New product" back={useWayBack()}>
      <Loaded query={loaded}>{(answer) => <Beginning key={search} answer={answer} reload={loaded.reload} />}</Loaded>
    </Screen>
  )
}

type FormProps = { answer: ProductAnswer; reload: () => Promise<void> }

/** A product as it is typed before it has a number: its uuid is what the server knows a repeat by. */
const BegunProduct = v.object({ ...EditableProduct.entries, changeId: v.string() })

function Beginning({ answer, reload }: FormProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const [blankId] = useState(newId)
  const seen = { ...answer.product, changeId: blankId }
  const draft = useDraft(`product new${search}`, BegunProduct, seen, answer.version)
  const { run, isBusy } = useDeskMutation(createProduct)
  const { me } = useSignedIn()
  const catalogue = useDeskQuery(readCatalogue, {}, concernsNothing)
  const isSetup = search === SETUP
  const create = async (state = draft.value.state) => {
    const { changeId, ...typed } = draft.value
    const product = { ...typed, state }
    const isPublished = state !== typed.state
    const renew = () => draft.change((before) => ({ ...before, changeId: newId() }))
    const created = await run({
      body: { changeId, product },
      done: 'Draft saved',
      draft: { ...draft, renew },
    })
    if (!created) return
    if (isPublished) await catalogue.reload()
    const next = isSetup ? SETUP : isPublished ? PUBLISH : ''
    navigate(deskPaths.product(created.id) + next, { replace: true, isDone: true })
  }
  const change = (by: (before: EditableProduct) => EditableProduct) =>
    draft.change((before) => ({ ...before, ...by(before) }))
  return (
    <ProductForm
      {...answer}
      draft={{ ...draft, change }}
      isBusy={isBusy}
      reload={reload}
      onSave={() => void create()}
      onPublish={me.staff?.role === 'owner' && !isSetup ? () => void create('shown') : undefined}
    />
  )
}

function ExistingProduct({ id }: { id: string }) {
  const loaded = useDeskQuery(readProduct, { id }, concernsNothing)
  const { value, failure } = loaded
  return (
    <Screen wide title={value || failure ? value?.product.name || `Product ${id}` : null} back={useWayBack()}>
      <Loaded query={loaded}>{(answer) => <Editing answer={answer} set={loaded.set} reload={loaded.reload} />}</Loaded>
    </Screen>
  )
}

function Editing({ answer, set, reload }: FormProps & { set: (answer: ProductAnswer) => void }) {
  const navigate = useNavigate()
  const { product, version, published, wasPublished, canRemove } = answer
  const [asksToRemove, setAsksToRemove] = useState(false)
  const draft = useDraft(`product ${product.id}`, EditableProduct, product, version)
  const params = { id: product.id }
  const { run, isBusy } = useDeskMutation(saveProduct, { set })
  const reverting = useDeskMutation(revertProduct, { set })
  const removing = useDeskMutation(removeProduct)
  const { me } = useSignedIn()
  const isOwner = me.staff?.role === 'owner'
  const catalogue = useDeskQuery(readCatalogue, {}, concernsNothing)
  // Asked once: after a reload, or by Back, the address was reached in another way.
  const { search, by } = useLocation()
  const publishing = usePublishing(catalogue, search === PUBLISH && by === 'REPLACE' ? 'publish' : null)
  const save = async (state = draft.value.state) => {
    const typed = { ...draft.value, state }
    const kept = await run({
      params,
      body: { product: typed, version: draft.version },
      done: 'Draft saved',
      draft: { ...draft, sent: (now) => draft.saved(typed, now.version) },
      conflict: (now) => ({
        title: 'Someone else changed this product',
        differing: differencesOf(typed, now.product, now.pricing.facts),
        keepMine: { version: now.version },
      }),
    })
    return kept !== null
  }
  const saveAndPublish = async () => {
    const { state } = draft.value
    // As of a new product: who publishes a draft on its own screen wants it in the shop.
    const wanted = state === 'draft' ? 'shown' : state
    if (wanted !== state) draft.change((before) => ({ ...before, state: wanted }))
    if ((draft.isEdited || wanted !== state) && !(await save(wanted))) return
    await catalogue.reload()
    publishing.ask('publish')
  }
  const revert = async () => {
    await reverting.run({ params, body: { version }, done: 'Draft changes discarded', draft })
  }
  const remove = async () => {
    setAsksToRemove(false)
    if (await removing.run({ params, body: { version }, done: 'Deleted', draft }))
      navigate(deskPaths.catalogue, { isDone: true })
  }
  return (
    <>
      <ProductForm
        {...answer}
        draft={draft}
        isBusy={isBusy || reverting.isBusy}
        reload={reload}
        onSave={() => void save()}
        onPublish={isOwner ? () => void saveAndPublish() : undefined}
        onRevert={
          published !== null && JSON.stringify(published) !== JSON.stringify(product) ? () => void revert() : undefined
        }
        onRemove={canRemove ? () => setAsksToRemove(true) : undefined}
      />
      <Dialog
        open={asksToRemove}
        onClose={() => setAsksToRemove(false)}
        title={`Delete ${product.name || 'this product'}?`}
        footer={
          <Button wide danger kind="secondary" busy={removing.isBusy} onClick={() => void remove()}>
            Delete product
          </Button>
        }
      >
        <p>
          {wasPublished
            ? 'Nobody has ordered it. When you publish, its page goes. You can’t undo this.'
            : 'It was never in the shop. You can’t undo this.'}
        </p>
      </Dialog>
      {publishing.dialog}
      <ProductStock key={`${catalogue.value?.published?.number}`} id={product.id} />
      <Prices id={product.id} />
    </>
  )
}

function Prices({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Section title="Price history" id="prices">
      <PriceHistory id={id} />
    </Section>
  ) : (
    <div>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Price history
      </Button>
    </div>
  )
}
