import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { partFor } from '#crafts/craft.ts'
import { productForms } from '#crafts/product-form.ts'
import { craftPlans } from '#crafts/rules.ts'
import { addPicture } from '#shop/calls/pictures.ts'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { findGuidance, type GuidanceName, guidanceNames } from '#shop/catalogue/guidance.ts'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { fieldsIn } from '#shop/fields.ts'
import { paths } from '#shop/paths.ts'
import { type EditableProduct, handleFor, productStates } from '#shop/publishing/editable-product.ts'
import { type ProductGroup, productFields } from '#shop/publishing/product-fields.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { DraftFoot } from '../drafts/draft-foot.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import type { Draft } from '../drafts/use-draft.ts'
import { DescribedFields } from '../forms/described-fields.tsx'
import { GuidanceFields } from '../forms/guidance-fields.tsx'
import { Segments } from '../layout/segments.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import styles from './catalogue.module.css'
import { CategoryForm } from './category-form.tsx'
import { FactFields } from './fact-fields.tsx'
import { ProductOptions } from './product-options.tsx'
import { BuiltInPictures, PictureStrip, ProductPictures } from './product-pictures.tsx'
import { ProductPricing } from './product-pricing.tsx'
import { ProductWords } from './product-words.tsx'
import { usePictureStates, useSending } from './use-pictures.ts'

type Props = Pick<ProductAnswer, 'product' | 'faults' | 'pricing' | 'counted' | 'published'> & {
  draft: Omit<Draft<EditableProduct>, 'saved' | 'renew'>
  isBusy: boolean
  reload: () => Promise<void>
  onSave: () => void
  /** Saves the draft, a new product as one in the shop, and asks to publish it; only owners may. */
  onPublish?: (() => void) | undefined
  onRevert?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

const taking = { call: addPicture }
const states = {
  draft: 'Draft: only staff see it',
  shown: 'In the shop',
  retired: 'Retired: page stays, not for sale',
} as const

const segmentOf: Readonly<Record<string, string>> = {
  photos: 'Pictures',
  alt: 'Pictures',
  closeAlt: 'Pictures',
  options: 'Choices',
  personal: 'Choices',
}

export function ProductForm({
  product: seen,
  faults,
  pricing,
  counted,
  published,
  draft,
  isBusy,
  reload,
  ...acts
}: Props) {
  const { onSave, onPublish, onRevert, onRemove } = acts
  const { me } = useSignedIn()
  const [segment, setSegment] = useState('Details')
  const [addsCategory, setAddsCategory] = useState(false)
  const { value: product, isEdited } = draft
  const change = (part: Partial<EditableProduct>) => draft.change((before) => ({ ...before, ...part }))
  const { photos } = product
  const isNew = seen.handle === ''
  const standardTexts = partFor(productForms, product)?.standardTexts
  const crafts = (product.craft === null ? pricing.crafts : [product.craft]).flatMap((id) => {
    const [plan, parts] = [partFor(craftPlans, { craft: id }), partFor(productForms, { craft: id })]
    return plan && parts ? [{ id, label: plan.label, parts }] : []
  })
  const segments = ['Details', ...(isNew ? [] : ['Pictures']), 'Choices', ...crafts.map(({ label }) => label)]
  const made = usePictureStates(photos.map(({ file }) => file))
  const { isSending, ...sending } = useSending(taking, ({ file }) =>
    draft.change((before) =>
      before.photos.some((photo) => photo.file === file)
        ? before
        : { ...before, photos: [...before.photos, { file, alt: '' }] },
    ),
  )
  const errorOf = (field: keyof EditableProduct) => faults.find((fault) => fault.field === field)?.sentence
  const factError = ({ id }: Fact, at: number) =>
    id === materialsFact.id
      ? errorOf('materials')
      : faults.find(({ field, index }) => field === 'facts' && index === at)?.sentence
  const guidanceError = (name: GuidanceName) =>
    faults.find(({ field, index }) => field === 'guidance' && index === guidanceNames.indexOf(name))?.sentence
  const category = pricing.categories.find(({ name }) => name === product.category)?.guidance
  const form = useRef<HTMLFormElement>(null)
  // Typing can begin at once. The title was read out before, as it had the focus while the form loaded.
  const start = useEffectEvent(() => {
    if (isNew && product.name === '') form.current?.querySelector<HTMLInputElement>('[name="name"]')?.focus()
  })
  useEffect(() => start(), [])
  // Saving with a price that is no amount would drop what was typed, so it opens that field instead.
  const unlessUnread = (act: () => void) => {
    const unread = form.current?.querySelector<HTMLElement>('[data-unread]')
    if (!unread) return act()
    const holding = segments.find((name) => unread.closest(`[data-segment="${name}"]`))
    flushSync(() => setSegment(holding ?? 'Details'))
    unread.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    unlessUnread(onSave)
  }
  // The address of a new product follows its name.
  const withAddress = (after: EditableProduct, { name }: EditableProduct) =>
    isNew && after.name !== name ? { ...after, handle: handleFor(after.name) } : after
  const fields = (group: ProductGroup | 'alt' | 'closeAlt', own?: Readonly<Record<string, ReactNode>>) => (
    <DescribedFields
      of={group === 'alt' || group === 'closeAlt' ? { [group]: productFields[group] } : fieldsIn(productFields, group)}
      value={product}
      errorOf={(name) => faults.find(({ field }) => field === name)?.sentence}
      own={own}
      onChange={(next) => draft.change((before) => withAddress(next(before), before))}
    />
  )
  const pictures = (
    <ProductPictures
      photos={photos}
      builtIn={
        photos.length === 0 && product.pictures !== '' && <BuiltInPictures product={product}>{fields}</BuiltInPictures>
      }
      faults={faults}
      states={made}
      sending={sending}
      onChange={(changed) => draft.change((before) => ({ ...before, photos: changed(before.photos) }))}
    />
  )
  return (
    <>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <DraftNotice of={draft} />
        {!isNew && <PictureStrip product={product} states={made} onOpen={() => setSegment('Pictures')} />}
        <Segments
          label="Part of the product"
          names={segments}
          value={segment}
          marked={faults.map(
            ({ field }) => (field === 'recipe' ? crafts[0]?.label : segmentOf[field ?? '']) ?? 'Details',
          )}
          onChange={setSegment}
        />
        <div className={styles.segment} data-segment="Details" hidden={segment !== 'Details'}>
          <div className={styles.part}>
            {fields('name', {
              state: (
                <SelectField
                  label="State"
                  value={product.state}
                  onChange={({ currentTarget: { value } }) =>
                    change({ state: productStates.find((one) => one === value) ?? product.state })
                  }
                >
                  {productStates.map(
                    (state) =>
                      (isNew ? state !== 'retired' : published === null || state !== 'draft') && (
                        <option key={state} value={state}>
                          {states[state]}
                        </option>
                      ),
                  )}
                </SelectField>
              ),
            })}
            <ProductPricing
              product={product}
              pricing={pricing}
              counted={counted}
              errorOf={errorOf}
              onChange={change}
              onAddCategory={me.staff?.role === 'owner' ? () => setAddsCategory(true) : undefined}
            />
            <FactFields product={product} facts={pricing.facts} errorOf={factError} onChange={change} />
          </div>
          {isNew && <div className={styles.part}>{pictures}</div>}
          <div className={styles.part}>
            <h2>Description</h2>
            {fields('description')}
          </div>
          <div className={styles.part}>
            <GuidanceFields
              guidance={product.guidance}
              inherited={(name) => findGuidance(name, { category, shop: pricing.guidance }) ?? ''}
              errorOf={guidanceError}
              onChange={(guidance) => change({ guidance })}
            >
              These are the texts of its category or of the whole shop until you change them for this product.
              {standardTexts && ` ${standardTexts}`}
            </GuidanceFields>
          </div>
        </div>
        <div className={styles.segment} data-segment="Pictures" hidden={segment !== 'Pictures'}>
          {!isNew && pictures}
        </div>
        <div className={styles.segment} data-segment="Choices" hidden={segment !== 'Choices'}>
          <ProductOptions product={product} error={errorOf('options')} onChange={change} />
          <ProductWords product={product} error={errorOf('personal')} onChange={change} />
        </div>
        {crafts.map(({ id, label, parts }) => (
          <div key={id} className={styles.segment} hidden={segment !== label}>
            <parts.Form
              data={product.recipe}
              error={errorOf('recipe')}
              alt={product.alt}
              onChange={(recipe) => change({ recipe, ...(recipe && { craft: id }) })}
            />
          </div>
        ))}
        <DraftFoot
          isBusy={isBusy || isSending}
          seen={isNew || isEdited ? null : { path: paths.product(seen.id), words: 'Preview page' }}
          onPublish={onPublish && (() => unlessUnread(onPublish))}
          onRevert={onRevert}
        >
          {!isNew && (
            <ButtonLink kind="quiet" to={deskPaths.duplicate(seen.id)}>
              Duplicate product
            </ButtonLink>
          )}
          {onRemove && (
            <Button kind="quiet" onClick={onRemove}>
              Delete product
            </Button>
          )}
        </DraftFoot>
      </form>
      <Dialog open={addsCategory} onClose={() => setAddsCategory(false)} title="Add a category">
        <CategoryForm
          onAdded={(category) => {
            setAddsCategory(false)
            change({ category })
            void reload()
          }}
        />
      </Dialog>
    </>
  )
}
