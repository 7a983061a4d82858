import { Share2 } from 'lucide'
import { useState } from 'react'
import { share } from '../platform/share.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'
import { ShareLinkDialog } from './share-link-dialog.tsx'

type Props = { name: string; address: string; words?: string }

/** Shares a page by name and address, from an icon or from words; where neither sharing nor copying is possible, shows the address (S2.82). */
export function ShareButton({ name, address, words }: Props) {
  const [toCopy, setToCopy] = useState<string | null>(null)
  const onShare = async () => {
    const { href } = new URL(address, location.href)
    const outcome = await share({ title: name, url: href })
    if (outcome === 'copied') showToast({ title: 'Link copied to clipboard!' })
    if (outcome === 'failed') setToCopy(href)
  }
  return (
    <>
      {words ? (
        <Button kind="secondary" onClick={() => void onShare()}>
          <Icon of={Share2} size={18} />
          {words}
        </Button>
      ) : (
        <IconButton icon={Share2} label="Share" onClick={() => void onShare()} />
      )}
      {toCopy && <ShareLinkDialog name={name} address={toCopy} onClose={() => setToCopy(null)} />}
    </>
  )
}
