import { addLogo } from '#shop/calls/pictures.ts'
import { logoUrl } from '#shop/pictures/logo.ts'
import { Button } from '../../ui/button.tsx'
import { PicturesField } from '../catalogue/sendings.tsx'
import { useSending } from '../catalogue/use-pictures.ts'
import styles from './look.module.css'
import type { Editing } from './settings-screen.tsx'
import shop from './shop.module.css'

// Shrinking would make it a JPEG, which has no transparent parts.
const taking = { call: addLogo, isSentWhole: true }

export function LogoFields({ all: { logo, brand }, change, errorOf }: Editing) {
  const sending = useSending(taking, (taken) => change({ logo: taken }))
  return (
    <div className={shop.part}>
      <h2>Logo</h2>
      {logo ? (
        <p className={styles.logo}>
          <img src={logoUrl(logo, '2x')} width={logo.width} height={logo.height} alt={brand} />
        </p>
      ) : (
        <p>Your shop shows its name in letters.</p>
      )}
      <PicturesField
        label={logo ? 'Another logo' : 'Logo'}
        hint="PNG, JPEG or WebP. It replaces the name on pages, e-mails, invoices and slips. Your icon and link previews show it too."
        error={errorOf('logo')}
        of={sending}
      />
      {logo && (
        <div className={shop.buttons}>
          <Button kind="quiet" onClick={() => change({ logo: null })}>
            Remove the logo
          </Button>
        </div>
      )}
    </div>
  )
}
