import { GripVertical } from 'lucide'
import { useRef, useState } from 'react'
import { moveProduct } from '#shop/calls/catalogue.ts'
import type { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { formatCents } from '#shop/money.ts'
import { readText, removeStored, writeText } from '../../platform/storage.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import type { DeskQuery } from '../calls/use-desk-query.ts'
import { MoveButtons } from '../forms/move-buttons.tsx'
import { OwnPicture, ProductThumbnail } from '../order-details/order-items.tsx'
import styles from './catalogue.module.css'
import { PriceDialog } from './price-dialog.tsx'

type Props = Pick<DeskQuery<CatalogueAnswer>, 'set' | 'reload'> & { catalogue: CatalogueAnswer }
type Summary = CatalogueAnswer['products'][number]

const HIDES_RETIRED = 'desk-hides-retired'

const stateNames = { draft: 'Draft', shown: '', retired: 'Retired' } as const

export function ProductList({ catalogue, set, reload }: Props) {
  const { products } = catalogue
  const { run, isBusy } = useDeskMutation(moveProduct, { set })
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<{ readonly id: string; readonly to: number } | null>(null)
  const move = async ({ id, name }: Summary, position: number) => {
    if (isBusy || position < 0 || position >= products.length) return
    const body = { id, position, seen: products.map((product) => product.id) }
    const done = `${name || 'The product'} is in position ${position + 1} of ${products.length}`
    await run({ body, done })
  }
  // The row whose middle is nearest.
  const positionAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const middles = rows
      .map((row) => row.getBoundingClientRect())
      .map(({ top, height }) => Math.abs(top + height / 2 - y))
    const nearest = shown[middles.indexOf(Math.min(...middles))]
    return nearest ? arranged.indexOf(nearest) : 0
  }
  const [isReordering, setReordering] = useState(false)
  const [pricedId, setPricedId] = useState<string | null>(null)
  const priced = products.find(({ id }) => id === pricedId)
  const [hidesRetired, setHidesRetired] = useState(() => readText(HIDES_RETIRED) === 'yes')
  const retired = products.filter(({ state }) => state === 'retired').length
  const arranged = dragged === null ? products : moved(products, dragged.id, dragged.to)
  const shown = hidesRetired ? arranged.filter(({ state }) => state !== 'retired') : arranged
  // A step leads past those that are hidden.
  const step = (product: Summary, by: 1 | -1) => {
    const neighbour = shown[shown.indexOf(product) + by]
    if (neighbour) void move(product, products.indexOf(neighbour))
  }
  const hide = (isHidden: boolean) => {
    setHidesRetired(isHidden)
    if (isHidden) writeText(HIDES_RETIRED, 'yes')
    else removeStored(HIDES_RETIRED)
  }
  return (
    <>
      <div className={styles.listTools}>
        <Button kind="quiet" aria-pressed={isReordering} onClick={() => setReordering(!isReordering)}>
          {isReordering ? 'Stop reordering' : 'Reorder products'}
        </Button>
        {retired > 0 && (
          <Checkbox
            label={`Hide retired products (${retired})`}
            checked={hidesRetired}
            onChange={(event) => hide(event.currentTarget.checked)}
          />
        )}
      </div>
      <ol ref={list} className={styles.list}>
        {shown.map((product, index) => (
          <Row
            key={product.id}
            product={product}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            isReordering={isReordering}
            isDragged={product.id === dragged?.id}
            onMove={(by) => step(product, by)}
            onDrag={(y) => setDragged({ id: product.id, to: positionAt(y) })}
            onDrop={() => {
              setDragged(null)
              if (dragged) void move(product, dragged.to)
            }}
            onCancel={() => setDragged(null)}
            onPrice={() => setPricedId(product.id)}
          />
        ))}
      </ol>
      {priced && (
        <PriceDialog
          product={priced}
          catalogue={catalogue}
          set={set}
          reload={reload}
          onClose={() => setPricedId(null)}
        />
      )}
    </>
  )
}

function moved(products: readonly Summary[], id: string, to: number): readonly Summary[] {
  const product = products.find((other) => other.id === id)
  return product ? products.filter((other) => other !== product).toSpliced(to, 0, product) : products
}

type RowProps = {
  product: Summary
  isFirst: boolean
  isLast: boolean
  isReordering: boolean
  isDragged: boolean
  onMove: (by: 1 | -1) => void
  onDrag: (y: number) => void
  onDrop: () => void
  onCancel: () => void
  onPrice: () => void
}

function Row({
  product,
  isFirst,
  isLast,
  isReordering,
  isDragged,
  onMove,
  onDrag,
  onDrop,
  onCancel,
  onPrice,
}: RowProps) {
  const { id, name, priceCents, state, photo, availability, change } = product
  const called = name || `Product ${id}`
  const words = [availability, stateNames[state]].filter(Boolean)
  const price = priceCents > 0 ? formatCents(priceCents) : 'Add a price'
  return (
    <li className={styles.row} data-dragged={isDragged || undefined}>
      {isReordering && (
        <span
          className={styles.grip}
          aria-hidden="true"
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag(event.clientY)}
          onPointerUp={onDrop}
          onPointerCancel={onCancel}
        >
          <Icon of={GripVertical} />
        </span>
      )}
      {photo === null ? <ProductThumbnail id={id} isLate /> : <OwnPicture file={photo} isLate />}
      <span className={styles.name}>
        <Link to={deskPaths.product(id)}>{called}</Link>
        <small>
          <span>{words.join(' · ')}</span>
          {change !== null && <b>{`${words.length > 0 ? ' · ' : ''}${change === 'new' ? 'New' : 'Changed'}`}</b>}
        </small>
      </span>
      {!isReordering && (
        <Button
          kind="quiet"
          className={styles.price}
          aria-label={`${price}, change the price of ${called}`}
          onClick={onPrice}
        >
          {price}
        </Button>
      )}
      {isReordering && (
        <span className={styles.moves}>
          <MoveButtons name={called} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </span>
      )}
    </li>
  )
}
