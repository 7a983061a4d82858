import { ArrowDown, ArrowUp } from 'lucide'
import { colourWords } from '#shop/listing/search.ts'
import { formatCents } from '#shop/money.ts'
import { paths } from '#shop/paths.ts'
import { CATEGORY_MAX, pricingFaults, WORDS_MAX } from '#shop/publishing/pricing.ts'
import { newId } from '../../platform/new-id.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { announce } from '../../ui/status-region.tsx'
import { EuroField } from '../forms/euro-field.tsx'
import { GuidanceFields } from '../forms/guidance-fields.tsx'
import { newCategory } from '../forms/new-category.ts'
import { type Editing, SettingsScreen } from './settings-screen.tsx'
import styles from './shop.module.css'

/** What products may cost, and the categories that shoppers find them by. */
export function PricingScreen() {
  return (
    <SettingsScreen title="Prices and categories" seenOn={paths.shop}>
      {(editing) => (
        <>
          <Prices {...editing} />
          <Categories {...editing} />
        </>
      )}
    </SettingsScreen>
  )
}

const inWords = (products: number) => (products === 1 ? 'Used by 1 product' : `Used by ${products} products`)

/** What is wrong with a list as it is typed. It can't be saved until that is fixed. */
function Wrong({ all, of }: Pick<Editing, 'all'> & { of: 'tiers' | 'categories' }) {
  // Names of before are the server's to sort out.
  const categories = all.categories.map((category) => ({ ...category, former: [] }))
  const wrong = pricingFaults({ tiers: all.tiers, categories }).find(({ field }) => field === of)
  return (
    wrong && (
      <div tabIndex={-1} data-unread>
        <Notice kind="warning" alert>
          <p>{wrong.sentence}</p>
        </Notice>
      </div>
    )
  )
}

type FootProps = { name: string; kind: 'price' | 'category'; uses: number; onRemove: () => void }

function Foot({ name, kind, uses, onRemove }: FootProps) {
  return uses > 0 ? (
    <p>{inWords(uses)}</p>
  ) : (
    <Button kind="quiet" aria-label={`Remove ${kind}: ${name}`} onClick={onRemove}>
      Remove {kind}
    </Button>
  )
}

function Prices({ all, uses, change }: Editing) {
  const { tiers } = all
  const set = (id: string, part: Partial<(typeof tiers)[number]>) =>
    change({ tiers: tiers.map((tier) => (tier.id === id ? { ...tier, ...part } : tier)) })
  return (
    <div className={styles.part}>
      <h2>Prices</h2>
      <p>A change applies to all products with that price. Placed orders keep theirs.</p>
      {tiers.map(({ id, name, cents }) => (
        <fieldset key={id} className={styles.zone}>
          <legend>{name || formatCents(cents)}</legend>
          <EuroField label="Price" cents={cents} onChange={(now) => set(id, { cents: now })} />
          <Field
            label="Name"
            hint="Only you see it. Optional."
            value={name}
            limit={CATEGORY_MAX}
            autoComplete="off"
            onChange={(event) => set(id, { name: event.currentTarget.value })}
          />
          <Foot
            name={name || formatCents(cents)}
            kind="price"
            uses={uses[id] ?? 0}
            onRemove={() => change({ tiers: tiers.filter((tier) => tier.id !== id) })}
          />
        </fieldset>
      ))}
      <Wrong all={all} of="tiers" />
      <div className={styles.buttons}>
        <Button
          kind="secondary"
          onClick={() => {
            const cents = Math.max(0, ...tiers.map((tier) => tier.cents)) + 500
            change({ tiers: [...tiers, { id: `tier-${newId()}`, name: '', cents }] })
          }}
        >
          Add a price
        </Button>
      </div>
    </div>
  )
}

/** The categories that shoppers find products by. */
export function Categories({ all, uses, change, standardWords, errorOf }: Editing) {
  const { categories } = all
  const shared = { ...standardWords, ...all.words }
  const set = (id: string, part: Partial<(typeof categories)[number]>) =>
    change({ categories: categories.map((one) => (one.id === id ? { ...one, ...part } : one)) })
  const move = (index: number, by: 1 | -1) => {
    const category = categories[index]
    if (!category || index + by < 0 || index + by >= categories.length) return
    change({ categories: categories.toSpliced(index, 1).toSpliced(index + by, 0, category) })
    announce(`${category.name}, position ${index + by + 1} of ${categories.length}`)
  }
  return (
    <div className={styles.part}>
      <h2>Categories</h2>
      <p>The shop shows them in this order. Old links keep working when you rename one.</p>
      {categories.map(({ id, name, words = colourWords[id] ?? '', guidance = {} }, index) => (
        <fieldset key={id} className={styles.zone}>
          <legend>{name || 'New category'}</legend>
          <Field
            label="Name"
            value={name}
            limit={CATEGORY_MAX}
            autoComplete="off"
            onChange={(event) => set(id, { name: event.currentTarget.value })}
          />
          <Field
            label="Also found by"
            hint="Words that customers may search for, such as colours."
            value={words}
            limit={WORDS_MAX}
            autoComplete="off"
            onChange={(event) => set(id, { words: event.currentTarget.value })}
          />
          <GuidanceFields
            guidance={guidance}
            inherited={(text) => shared[text]}
            errorOf={(text) => errorOf(`categories.${index}.guidance.${text}`)}
            onChange={(changed) => set(id, { guidance: changed })}
          >
            These are the texts of the whole shop until you change them for this category.
          </GuidanceFields>
          <div className={styles.buttons}>
            <IconButton label={`Move ${name} up`} icon={ArrowUp} onClick={() => move(index, -1)} />
            <IconButton label={`Move ${name} down`} icon={ArrowDown} onClick={() => move(index, 1)} />
            <Foot
              name={name || 'new'}
              kind="category"
              uses={uses[id] ?? 0}
              onRemove={() => change({ categories: categories.filter((one) => one.id !== id) })}
            />
          </div>
        </fieldset>
      ))}
      <Wrong all={all} of="categories" />
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => change({ categories: [...categories, newCategory('')] })}>
          Add a category
        </Button>
      </div>
    </div>
  )
}
