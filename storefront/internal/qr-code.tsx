import { encode } from 'uqr'
import styles from './qr-code.module.css'

// The modules of white that scanners want around a code (ISO/IEC 18004).
const QUIET = 4

/** A QR code of a text, drawn here: nothing is asked of any service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={styles.code}>
      <path d={dark.join('')} />
    </svg>
  )
}
