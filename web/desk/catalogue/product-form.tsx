import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addPicture } from '#shop/calls/pictures.ts'
import { type Fact, materialsFact } from '#shop/catalogue/facts.ts'
import { findGuidance, type GuidanceName, guidanceNames } from '#shop/catalogue/guidance.ts'
import type { ProductAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { type EditableProduct, handleFor } from '#shop/publishing/editable-product.ts'
import { ALT_MAX, DESCRIPTION_MAX, NAME_MAX, STORY_MAX } from '#shop/publishing/rules.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { DraftFoot } from '../drafts/draft-foot.tsx'
import { DraftNotice } from '../drafts/draft-notice.tsx'
import type { Draft } from '../drafts/use-draft.ts'
import { GuidanceFields } from '../forms/guidance-fields.tsx'
import { Segments } from '../layout/segments.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { BeadPlanForm } from './bead-plan-form.tsx'
import styles from './catalogue.module.css'
import { CategoryForm } from './category-form.tsx'
import { FactFields } from './fact-fields.tsx'
import { ProductOptions } from './product-options.tsx'
import { PictureStrip, ProductPictures } from './product-pictures.tsx'
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

const segments = ['Details', 'Pictures', 'Choices', 'Bead plan'] as const
type SegmentName = (typeof segments)[number]
const segmentOf: Partial<Record<string, SegmentName>> = {
  photos: 'Pictures',
  alt: 'Pictures',
  closeAlt: 'Pictures',
  options: 'Choices',
  personal: 'Choices',
  recipe: 'Bead plan',
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
  const [segment, setSegment] = useState<SegmentName>('Details')
  const [addsCategory, setAddsCategory] = useState(false)
  const { value: product, isEdited } = draft
  const change = (part: Partial<EditableProduct>) => draft.change((before) => ({ ...before, ...part }))
  const { photos } = product
  const isBracelet = product.craft === 'bracelets'
  const canHavePlan = isBracelet || pricing.crafts.includes('bracelets')
  const made = usePictureStates(photos.map(({ file }) => file))
  const { sendings, isSending, send, again, drop } = useSending(taking, ({ file }) =>
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
  const isNew = seen.handle === ''
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
  const text = (field: 'name' | 'handle' | 'description' | 'story' | 'alt' | 'closeAlt') => ({
    name: field,
    value: product[field],
    error: errorOf(field),
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  const altText = (field: 'alt' | 'closeAlt') => ({
    ...text(field),
    hint: 'For people who can’t see the picture.',
    rows: 2,
    limit: ALT_MAX,
  })
  const pictures = (
    <ProductPictures
      photos={photos}
      faults={faults}
      states={made}
      sendings={sendings}
      onSend={send}
      onAgain={again}
      onDrop={drop}
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
          names={segments.filter((name) => (canHavePlan || name !== 'Bead plan') && !(isNew && name === 'Pictures'))}
          value={segment}
          marked={faults.map(({ field }) => segmentOf[field ?? ''] ?? 'Details')}
          onChange={setSegment}
        />
        <div className={styles.segment} data-segment="Details" hidden={segment !== 'Details'}>
          <div className={styles.part}>
            <Field
              label="Name"
              {...text('name')}
              limit={NAME_MAX}
              autoComplete="off"
              onChange={(event) => {
                const { value } = event.currentTarget
                change({ name: value, ...(isNew && { handle: handleFor(value) }) })
              }}
            />
            <Field
              label="Address"
              hint={
                isNew && product.handle === ''
                  ? 'The last part of the page’s address. We fill it in from the name.'
                  : `Page: ${paths.product(product.handle || '…')}. Old addresses keep working.`
              }
              {...text('handle')}
              limit={NAME_MAX}
              autoComplete="off"
              spellCheck={false}
            />
            <Select
              label="State"
              options={(['draft', 'shown', 'retired'] as const)
                .filter((value) => (isNew ? value !== 'retired' : published === null || value !== 'draft'))
                .map((value) => ({ value, name: states[value] }))}
              value={product.state}
              onChange={(state) => change({ state })}
            />
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
            <TextArea label="Short description" hint="One sentence." {...text('description')} limit={DESCRIPTION_MAX} />
            <TextArea
              label="Story"
              hint="Leave an empty line between paragraphs."
              {...text('story')}
              rows={8}
              limit={STORY_MAX}
            />
          </div>
          <div className={styles.part}>
            <GuidanceFields
              guidance={product.guidance}
              inherited={(name) => findGuidance(name, { category, shop: pricing.guidance }) ?? ''}
              errorOf={guidanceError}
              onChange={(guidance) => change({ guidance })}
            >
              These are the texts of its category or of the whole shop until you change them for this product.
              {isBracelet && ' Without any, bracelets have the standard care and warning.'}
            </GuidanceFields>
          </div>
        </div>
        <div className={styles.segment} data-segment="Pictures" hidden={segment !== 'Pictures'}>
          {photos.length === 0 && product.pictures !== '' && (
            <div className={styles.part}>
              <TextArea label="Picture description" {...altText('alt')} />
              <TextArea label="Close picture description" {...altText('closeAlt')} />
            </div>
          )}
          {!isNew && pictures}
        </div>
        <div className={styles.segment} data-segment="Choices" hidden={segment !== 'Choices'}>
          <ProductOptions product={product} error={errorOf('options')} onChange={change} />
          <ProductWords product={product} error={errorOf('personal')} onChange={change} />
        </div>
        <div className={styles.segment} hidden={segment !== 'Bead plan'}>
          <BeadPlanForm
            recipe={product.recipe}
            error={errorOf('recipe')}
            alt={product.alt}
            onChange={(recipe) => change({ recipe, ...(recipe && { craft: 'bracelets' }) })}
          />
        </div>
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
