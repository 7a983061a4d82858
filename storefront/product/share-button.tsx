import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.tsx'
import { share } from '../platform/share.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.ts'

const dialog = lazyPart(() => import('./address-dialog.tsx').then(({ AddressDialog }) => AddressDialog))

/** Shares a page by name and address; where neither sharing nor copying is possible, shows the address (specification 2). */
export function ShareButton({ name, address }: { name: string; address: string }) {
  const [toCopy, setToCopy] = useState<string | null>(null)
  const onShare = async () => {
    const { href } = new URL(address, location.href)
    const outcome = await share({ title: name, url: href })
    if (outcome === 'copied') showToast({ title: 'Link copied to clipboard!' })
    if (outcome === 'failed') setToCopy(href)
  }
  return (
    <>
      <IconButton icon={Share2} label="Share" onClick={() => void onShare()} />
      {toCopy && (
        <Suspense>
          <dialog.Part name={name} address={toCopy} onClose={() => setToCopy(null)} />
        </Suspense>
      )}
    </>
  )
}
