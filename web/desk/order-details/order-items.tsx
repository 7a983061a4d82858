import { lineName } from '#shop/cart/order-line.ts'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { OrderSummary } from '#shop/desk/orders.ts'
import { formatCents } from '#shop/money.ts'
import { type PictureFile, pictureUrl } from '#shop/pictures/picture-file.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { useShop } from '../../shop/use-shop.ts'
import styles from './order-items.module.css'

type Line = OrderSummary['items'][number]
const WIDTH = 320
const SIDE = 56
/** Width of a picture in px, and whether to load it lazily. Papers cannot. */
type Look = { side?: number; isLate?: boolean }

/** A small picture of a product, its side in px; a plain plate for one that the catalogue does not have any more. */
export function ProductThumbnail({ id, ...look }: Look & { id: string }) {
  const product = findAnyProduct(useShop(), id)
  const file = product && productPicture(product, 'flat')
  return file ? <SmallPicture file={file} {...look} /> : <span className={styles.plate} />
}

export function OwnPicture({ file, ...look }: Look & { file: string }) {
  const own = productPicture({ handle: '', photos: [file] }, 'flat')
  return own && <SmallPicture file={own} {...look} />
}

export function SmallPicture({ file, side = SIDE, isLate = false }: Look & { file: PictureFile }) {
  return (
    <img
      className={styles.picture}
      src={pictureUrl(file, WIDTH, 'avif')}
      width={side}
      height={side}
      alt=""
      loading={isLate ? 'lazy' : undefined}
    />
  )
}

type Props = {
  lines: readonly Line[]
  toMake?: readonly Line[] | undefined
  /** How each item was taken back, in words; '' if it is kept. */
  notes?: readonly string[] | undefined
  isItemised?: boolean
  withPrices?: boolean
}

export function OrderItems({ lines, toMake, notes, isItemised = lines.length > 0, withPrices = false }: Props) {
  if (!isItemised)
    return <p className={styles.unknown}>The items aren’t recorded. Ask the customer before you start.</p>
  return (
    <ul className={styles.items}>
      {lines.map((line, index) => (
        <li key={line.itemId}>
          <ProductThumbnail id={line.id} />
          <span className={styles.name}>
            {line.quantity > 1 && <strong>{line.quantity} × </strong>}
            {lineName(line)}
            {notes?.[index] && <small className={styles.left}>{notes[index]}</small>}
            {toMake && <LeftToMake line={line} toMake={toMake} />}
          </span>
          {withPrices && <span className={styles.price}>{formatCents(line.lineCents)}</span>}
        </li>
      ))}
    </ul>
  )
}

function LeftToMake({ line, toMake }: { line: Line; toMake: readonly Line[] }) {
  const left = toMake.find((one) => one.itemId === line.itemId)?.quantity ?? 0
  if (left === line.quantity) return null
  return <small className={styles.left}>{left === 0 ? 'Not to be made' : `${left} of ${line.quantity} to make`}</small>
}
