import { counted } from '#shop/counted.ts'
import { formatCents } from '#shop/money.ts'
import { pricingFaults } from '#shop/publishing/pricing.ts'
import { categoryFields, tierFields } from '#shop/settings/settings-fields.ts'
import { newId } from '../../platform/new-id.ts'
import { Notice } from '../../ui/notice.tsx'
import { DescribedFields } from '../forms/described-fields.tsx'
import { GuidanceFields } from '../forms/guidance-fields.tsx'
import { ItemList } from '../forms/item-list.tsx'
import { newCategory } from '../forms/new-category.ts'
import type { Editing } from './settings-screen.tsx'

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

const keptFor = (products = 0) => (products > 0 ? <p>Used by {counted(products, 'product')}</p> : null)

export function Prices({ all, uses, change }: Editing) {
  const { tiers } = all
  return (
    <ItemList
      title="Prices"
      about={<p>A change applies to all products with that price. Placed orders keep theirs.</p>}
      items={tiers}
      noun="price"
      nameOf={({ name, cents }) => name || formatCents(cents)}
      keyOf={({ id }) => id}
      keptBecause={({ id }) => keptFor(uses[id])}
      error={<Wrong all={all} of="tiers" />}
      blank={() => ({ id: `tier-${newId()}`, name: '', cents: Math.max(0, ...tiers.map(({ cents }) => cents)) + 500 })}
      onChange={(now) => change({ tiers: now })}
    >
      {(tier, _, changeOne) => <DescribedFields of={tierFields} value={tier} onChange={changeOne} />}
    </ItemList>
  )
}

/** The categories that shoppers find products by. */
export function Categories({ all, uses, change, standardWords, errorOf }: Editing) {
  const shared = { ...standardWords, ...all.words }
  return (
    <ItemList
      title="Categories"
      about={<p>The shop shows them in this order. Old links keep working when you rename one.</p>}
      items={all.categories}
      noun="category"
      nameOf={({ name }) => name}
      keyOf={({ id }) => id}
      isOrdered
      keptBecause={({ id }) => keptFor(uses[id])}
      error={<Wrong all={all} of="categories" />}
      blank={() => newCategory('')}
      onChange={(now) => change({ categories: now })}
    >
      {(category, index, changeOne) => (
        <DescribedFields
          of={categoryFields}
          value={{ words: '', ...category }}
          own={{
            guidance: (
              <GuidanceFields
                guidance={category.guidance ?? {}}
                inherited={(text) => shared[text]}
                errorOf={(text) => errorOf(`categories.${index}.guidance.${text}`)}
                onChange={(guidance) => changeOne((before) => ({ ...before, guidance }))}
              >
                These are the texts of the whole shop until you change them for this category.
              </GuidanceFields>
            ),
          }}
          onChange={changeOne}
        />
      )}
    </ItemList>
  )
}
