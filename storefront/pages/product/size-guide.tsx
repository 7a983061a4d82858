import { Printer } from 'lucide'
import type { Size } from '#shop/catalogue/product.ts'
import { settings } from '#shop/settings.ts'
import { sizeGuide } from '#shop/texts/size-guide.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Prose } from '../../ui/prose.tsx'
import { SizeFinder } from './size-finder.tsx'
import styles from './size-guide.module.css'

type Props = { onTake: (size: Size) => void; onClose: () => void }

/** How to measure, the sizes and a finder, over the page; prints without it (specification 9). */
export function SizeGuide({ onTake, onClose }: Props) {
  const [measuring, ...rest] = sizeGuide.sections
  return (
    <Modal open onClose={onClose} title={sizeGuide.title} className={styles.guide}>
      <div className={styles.content}>
        {measuring && <Prose sections={[measuring]} level="h3" />}
        <SizeFinder onTake={onTake} />
        <Prose sections={rest} level="h3" />
        <p>
          <b>Still unsure?</b> Write to <a href={`mailto:${settings.contactEmail}`}>{settings.contactEmail}</a>. We can
          make any size in between at no extra cost.
        </p>
        <Button kind="secondary" className={styles.print ?? ''} onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
      </div>
    </Modal>
  )
}
