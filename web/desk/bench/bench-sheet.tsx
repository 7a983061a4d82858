import { type CraftData, partFor } from '#crafts/craft.ts'
import { deskParts } from '#crafts/desk-parts.ts'
import type { DeskParts } from '#crafts/parts.ts'
import { lineId } from '#shop/cart/cart.ts'
import { optionWords, personalWords } from '#shop/cart/order-line.ts'
import { counted } from '#shop/counted.ts'
import { type BenchGroup, type BenchItem, benchGroups } from '#shop/desk/bench.ts'
import type { BenchOrder } from '#shop/desk/orders.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { useDetails, useShop } from '../../shop/use-shop.ts'
import { Link } from '../../ui/link.tsx'
import { Answers } from '../order-details/answers.tsx'
import { ProductThumbnail } from '../order-details/order-items.tsx'
import { SameParcel } from '../order-details/same-parcel.tsx'
import { dueOf } from '../order-details/stage-words.ts'
import { useNow } from '../words/use-now.ts'
import styles from './bench.module.css'

const PICTURE = 96

export function BenchSheet({ orders }: { orders: readonly BenchOrder[] }) {
  const groups = benchGroups(orders, { ...useShop(), details: useDetails() })
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
      {Object.entries(deskParts).map(([craft, parts]) => (
        <Together key={craft} parts={parts} groups={groups.filter((group) => group.craft === craft)} />
      ))}
    </div>
  )
}

function Together({ parts: { together, TogetherPlan }, groups }: { parts: DeskParts; groups: readonly BenchGroup[] }) {
  const planned = groups.flatMap(({ data, items }) => (data ? [{ data, items }] : []))
  if (planned.length < 2) return null
  return (
    <section className={styles.group} aria-label={together}>
      <h2>{together}</h2>
      <TogetherPlan groups={planned} />
    </section>
  )
}

function OrderLink({ order }: { order: BenchOrder }) {
  return (
    <Link to={deskPaths.order(order.id)} className={styles.reference}>
      {order.reference}
    </Link>
  )
}

function Group({ group: { id, name, craft, data, items, quantity } }: { group: BenchGroup }) {
  const parts = data && partFor(deskParts, { craft })
  return (
    <section className={styles.group} aria-label={name}>
      <div className={styles.head}>
        <ProductThumbnail id={id} side={PICTURE} />
        <div>
          <h2>{name}</h2>
          <p className={styles.count}>{counted(quantity, 'item')}</p>
        </div>
      </div>
      {parts && <parts.GroupPlan data={data} items={items} name={name} quantity={quantity} />}
      <ul className={styles.items}>
        {items.map((item) => (
          <BenchItemRow key={`${item.order.id} ${lineId(item.line)}`} item={item} data={data} parts={parts} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { item: BenchItem; data: CraftData | undefined; parts: DeskParts | undefined }

function BenchItemRow({ item: { order, line, quantity }, data, parts }: RowProps) {
  const { day, isLate } = dueOf({ ...order, orderedAt: order.waitsSince }, useNow())
  const measure = parts?.measureOf(line.options)
  return (
    <li>
      <p className={styles.what}>
        <strong>
          {quantity} × {optionWords(line) || parts?.noOptions}
        </strong>
        {measure && `, ${measure}`}
        {personalWords(line).map((words) => (
          <strong key={words} className={styles.words}>
            {' '}
            {words}
          </strong>
        ))}
        {data && parts && <parts.ItemPlan data={data} options={line.options} />}
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
