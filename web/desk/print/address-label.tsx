import { useLayoutEffect, useRef } from 'react'
import type { OrderAnswer } from '#shop/desk/orders.ts'
import { TO_BE_GIVEN } from '#shop/settings/settings.ts'
import { useShop } from '../../shop/use-shop.ts'
import styles from './print.module.css'

const LARGEST_PT = 16
const SMALLEST_PT = 6

function fitAddress(label: HTMLElement): void {
  for (let size = LARGEST_PT; size >= SMALLEST_PT; size -= 0.5) {
    label.style.setProperty('--address-size', `${size}pt`)
    if (label.scrollHeight <= label.clientHeight && label.scrollWidth <= label.clientWidth) return
  }
}

/** The label of 62 × 100 mm for a parcel: where it goes, as large as the address lets it, and where it comes from. */
export function AddressLabel({ order: { summary, address, phone } }: { order: OrderAnswer }) {
  const { brand, legal } = useShop().settings
  const label = useRef<HTMLElement>(null)
  const text = address.join('\n')
  useLayoutEffect(() => {
    const refit = () => label.current && text !== '' && fitAddress(label.current)
    refit()
    void document.fonts.ready.then(refit)
  }, [text])
  const [name, ...lines] = address
  const country = summary.country === 'IE' ? [] : lines.splice(-1)
  const { trader, address: from } = legal
  const sender = [trader === TO_BE_GIVEN ? brand : trader, from].filter((fact) => fact !== TO_BE_GIVEN)
  return (
    <article ref={label} className={styles.label}>
      <p className={styles.small}>From {sender.join(', ')}</p>
      <address className={styles.target}>
        <strong>{name}</strong>
        {lines.map((line, index) => (
          <span key={`${index.toString()} ${line}`}>{line}</span>
        ))}
        {country.map((line) => (
          <strong key={line} className={styles.country}>
            {line}
          </strong>
        ))}
      </address>
      <p className={styles.small}>
        {phone !== null && <>Tel. {phone}, </>}
        {summary.reference}
      </p>
    </article>
  )
}
