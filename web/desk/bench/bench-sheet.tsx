import { lineId } from '#shop/cart/cart.ts'
import { optionWords, personalWords } from '#shop/cart/order-line.ts'
import { counted } from '#shop/counted.ts'
import { inCentimetres, SIZE, sizeFrom, sizeSpans } from '#shop/crafts/bracelets/sizes.ts'
import { allBeads, type BenchGroup, type BenchItem, benchGroups } from '#shop/desk/bench.ts'
import type { BenchOrder } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useDetails } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import { BeadSwatch } from '../bead-plan/bead-swatch.tsx'
import { Answers } from '../order-details/answers.tsx'
import { ProductThumbnail } from '../order-details/order-items.tsx'
import { SameParcel } from '../order-details/same-parcel.tsx'
import { dueOf } from '../order-details/stage-words.ts'
import { useNow } from '../words/use-now.ts'
import { BeadTable } from './bead-table.tsx'
import styles from './bench.module.css'

const PICTURE = 96

export function BenchSheet({ orders }: { orders: readonly BenchOrder[] }) {
  const { recipes } = useDetails()
  const groups = benchGroups(orders, recipes)
  const unknown = orders.filter(({ items }) => items.length === 0)
  return (
    <div className={styles.sheet}>
      {unknown.map((order) => (
        <p key={order.id} className={styles.unknown}>
          <OrderLink order={order} />: the items aren’t recorded. Ask the customer before you start.
        </p>
      ))}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
      {groups.filter(({ recipe }) => recipe !== null).length > 1 && (
        <section className={styles.group} aria-label="All beads together">
          <h2>All beads together</h2>
          <BeadTable beads={allBeads(groups)} caption="All beads together" />
        </section>
      )}
    </div>
  )
}

function OrderLink({ order }: { order: BenchOrder }) {
  return (
    <Link to={deskPaths.order(order.id)} className={styles.reference}>
      {order.reference}
    </Link>
  )
}

function Group({ group: { id, name, recipe, items, quantity, beads } }: { group: BenchGroup }) {
  const run = recipe?.sequence.flatMap((key) => recipe.beads.find((bead) => bead.key === key) ?? []) ?? []
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.head}>
        <ProductThumbnail id={id} side={PICTURE} />
        <div>
          <h2>{name}</h2>
          <p className={styles.count}>{counted(quantity, 'item')}</p>
        </div>
      </div>
      {recipe !== null && (
        <>
          <BeadTable beads={beads} caption={`Beads for ${counted(quantity, 'item')} of ${name}`} withKeys />
          <p className={styles.run}>
            <span>One run</span>
            {run.map((bead, index) => (
              <span key={`${bead.key} ${index.toString()}`} className={styles.bead}>
                {' '}
                <BeadSwatch bead={bead} />
                {bead.key}
              </span>
            ))}
          </p>
        </>
      )}
      <ul className={styles.items}>
        {items.map((item) => (
          <BenchItemRow key={`${item.order.id} ${lineId(item.line)}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function BenchItemRow({ item: { order, line, quantity, plan } }: { item: BenchItem }) {
  const { day, isLate } = dueOf({ ...order, orderedAt: order.waitsSince }, useNow())
  const size = plan && sizeFrom(line.options[SIZE])
  return (
    <li>
      <p className={styles.what}>
        <strong>
          {quantity} × {optionWords(line) || (plan ? 'size unknown' : '')}
        </strong>
        {size && `, ${inCentimetres(sizeSpans[size].from)} to ${inCentimetres(sizeSpans[size].to)} cm`}
        {personalWords(line).map((words) => (
          <strong key={words} className={styles.words}>
            {' '}
            {words}
          </strong>
        ))}
        {plan && (
          <span className={styles.plan}>
            {' '}
            {plan.how}, {inCentimetres(plan.lengthMm)} cm:{' '}
            {plan.beads.map(({ bead, count }) => `${count} ${bead.key}`).join(', ')}
          </span>
        )}
      </p>
      <p className={styles.whose}>
        <OrderLink order={order} /> {order.name}{' '}
        <span className={isLate ? styles.late : undefined}>
          {isLate ? 'was due' : 'by'} {day}
        </span>
        {order.exchangeFor !== undefined && <span> Exchange for {order.exchangeFor}</span>}
        {order.isGift && <span> gift</span>}
        <SameParcel order={order} />
      </p>
      <Answers answers={order.answers} />
      {order.note !== '' && <p className={styles.note}>{order.note}</p>}
    </li>
  )
}
