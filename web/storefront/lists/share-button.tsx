import { Share2 } from 'lucide'
import { useState } from 'react'
import { share } from '../../platform/share.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'

type Props = { name: string; url: string; label?: string; kind?: 'secondary' | 'quiet' }

/** Shares a page by name and URL, from an icon, or from a button with a label; shows the URL if it can be neither shared nor copied (S2.82, S8.11). */
export function ShareButton({ name, url, label, kind = 'secondary' }: Props) {
  const [urlToCopy, setUrlToCopy] = useState<string | null>(null)
  const onShare = async () => {
    const { href } = new URL(url, location.href)
    const outcome = await share({ title: name, url: href })
    if (outcome === 'copied') showToast({ title: 'Link copied to clipboard!' })
    if (outcome === 'failed') setUrlToCopy(href)
  }
  return (
    <>
      {label ? (
        <Button kind={kind} onClick={() => void onShare()}>
          {kind === 'secondary' && <Icon of={Share2} size={18} />}
          {label}
        </Button>
      ) : (
        <IconButton icon={Share2} label="Share" onClick={() => void onShare()} />
      )}
      {urlToCopy && (
        <Dialog open onClose={() => setUrlToCopy(null)} title={`Share ${name}`}>
          <Field
            label="Copy this address"
            readOnly
            value={urlToCopy}
            data-focus-first
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  )
}
