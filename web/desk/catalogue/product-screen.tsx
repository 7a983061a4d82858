import { lazy, Suspense, useState } from 'react'
import { Done } from '#shop/desk/access.ts'
import { CreatedAnswer, ProductAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { EditableProduct } from '#shop/publishing/editable-product.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Conflict } from '../parts/conflict.tsx'
import { Loaded, Screen, Section } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { useCall } from '../parts/use-call.ts'
import { useDraft } from '../parts/use-draft.ts'
import { DeskLink, useRouter } from '../platform/router.tsx'
import { ProductForm } from './product-form.tsx'
import { differencesOf } from './product-text.ts'

const PriceHistory = lazy(async () => ({ default: (await import('./price-history.tsx')).PriceHistory }))

/** A product with all its fields; 'new' begins one. */
export function ProductScreen({ id }: { id: string }) {
  return id === 'new' ? <NewProduct /> : <ExistingProduct id={id} />
}

function NewProduct() {
  const loaded = useAnswer(deskApi.product('new'), ProductAnswer, concernsNothing)
  return (
    <Screen title="New product" lead={<DeskLink to={deskPaths.catalogue}>All products</DeskLink>}>
      <Loaded query={loaded}>{(answer) => <Beginning answer={answer} />}</Loaded>
    </Screen>
  )
}

function Beginning({ answer }: { answer: ProductAnswer }) {
  const { navigate } = useRouter()
  const draft = useDraft('piece new', EditableProduct, answer.product, answer.version)
  const { run, isBusy } = useCall(CreatedAnswer, ({ id }) => {
    draft.discard()
    navigate(deskPaths.product(id), { replace: true, isDone: true })
  })
  return (
    <ProductForm
      {...answer}
      draft={draft}
      isBusy={isBusy}
      onSave={() => void run({ path: deskApi.createProduct, body: { product: draft.value }, done: 'Kept as a draft' })}
    />
  )
}

function ExistingProduct({ id }: { id: string }) {
  const loaded = useAnswer(deskApi.product(id), ProductAnswer, concernsNothing)
  const { value } = loaded
  return (
    <Screen
      title={value?.product.name || `Product ${id}`}
      lead={<DeskLink to={deskPaths.catalogue}>All products</DeskLink>}
    >
      <Loaded query={loaded}>{(answer) => <Editing answer={answer} set={loaded.set} />}</Loaded>
    </Screen>
  )
}

function Editing({ answer, set }: { answer: ProductAnswer; set: (answer: ProductAnswer) => void }) {
  const { navigate } = useRouter()
  const { product, version, published, wasPublished, canRemove } = answer
  const [asksToRemove, setAsksToRemove] = useState(false)
  const draft = useDraft(`piece ${product.id}`, EditableProduct, product, version)
  const [theirs, setTheirs] = useState<ProductAnswer | null>(null)
  const { run, isBusy } = useCall(ProductAnswer, set, setTheirs)
  const leave = useCall(Done, () => {
    draft.discard()
    navigate(deskPaths.catalogue, { isDone: true })
  })
  const save = async (seen = draft.version) => {
    const body = { product: draft.value, version: seen }
    const kept = await run({ path: deskApi.product(product.id), body, done: 'Kept as a draft' })
    if (kept) draft.saved(body.product, kept.version)
  }
  const revert = async () => {
    const path = deskApi.revertProduct(product.id)
    if (await run({ path, body: { version }, done: 'Back to what is published' })) draft.discard()
  }
  const remove = () => {
    setAsksToRemove(false)
    void leave.run({ path: deskApi.removeProduct(product.id), body: { version }, done: 'Deleted' })
  }
  return (
    <>
      <ProductForm
        {...answer}
        draft={draft}
        isBusy={isBusy}
        onSave={() => void save()}
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
          <Button wide danger kind="secondary" busy={leave.isBusy} onClick={remove}>
            Delete it
          </Button>
        }
      >
        <p>
          {wasPublished
            ? 'Nobody has ordered it. Its page goes when you publish, and the product cannot be brought back.'
            : 'It was never in the shop. It cannot be brought back.'}
        </p>
      </Dialog>
      <Prices id={product.id} />
      <Conflict
        title="This product has changed meanwhile"
        differing={theirs && differencesOf(draft.value, theirs.product)}
        onClose={() => setTheirs(null)}
        onTakeTheirs={() => {
          if (theirs) set(theirs)
          draft.discard()
          setTheirs(null)
        }}
        onKeepMine={() => {
          if (theirs) void save(theirs.version)
          setTheirs(null)
        }}
      />
    </>
  )
}

function Prices({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Section title="Prices so far" id="prices">
      <Suspense>
        <PriceHistory id={id} />
      </Suspense>
    </Section>
  ) : (
    <div>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        Prices so far
      </Button>
    </div>
  )
}
