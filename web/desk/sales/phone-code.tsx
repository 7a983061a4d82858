import { formatCents } from '#shop/money.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazy } from '../../ui/lazy.tsx'
import type { PhoneSale } from './phone-sale.ts'
import styles from './sales.module.css'

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then((part) => part.QrCode))

type Props = { sale: PhoneSale | null; onClose: () => void; onNext: () => void }

export function PhoneCode({ sale, onClose, onNext }: Props) {
  const next = (
    <Button wide onClick={onNext}>
      Next sale
    </Button>
  )
  return (
    <Dialog open={sale !== null} onClose={onClose} title="Scan to pay" footer={next}>
      {sale && <Code {...sale} />}
    </Dialog>
  )
}

function Code({ path, subtotal }: PhoneSale) {
  const url = `${location.origin}${path}`
  return (
    <div className={styles.code}>
      <p className={styles.total}>{formatCents(subtotal)} plus any shipping</p>
      <div className={styles.square}>
        <QrCode text={url} label={`QR code of ${url}`} />
      </div>
      <p className={styles.url}>{url}</p>
      <Button kind="secondary" onClick={() => void copyWithToast(url, 'Link copied')}>
        Copy link
      </Button>
      <p>Once paid, the order is in Orders.</p>
    </div>
  )
}
