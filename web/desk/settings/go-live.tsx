import { useState } from 'react'
import type { JsonCall } from '#shop/calls/call.ts'
import { checkAddress, makeWebhook, sendTestEmail, takeNotice } from '#shop/calls/shop.ts'
import type { ShopAnswer } from '#shop/desk/shop.ts'
import { paymentProvider } from '#shop/payment-provider.ts'
import { makeCall } from '../../calls/make-call.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { Section } from '../layout/screen.tsx'
import { useConfirmed } from '../session/confirm.tsx'
import { sentenceOf } from '../session/failure.ts'
import styles from './shop.module.css'

const liveSteps = [
  [sendTestEmail, 'Send yourself an e-mail', 'Sent. Check your inbox', 'Checks that the shop’s e-mails arrive.'],
  [checkAddress, 'Check the web address', 'The address leads to your shop', undefined],
  [
    makeWebhook,
    `Set up ${paymentProvider.name}’s webhook`,
    `${paymentProvider.name} tells the shop about payments`,
    `Creates it at ${paymentProvider.name} and replaces an older one.`,
  ],
] as const

export function GoLive({ shop, set }: { shop: ShopAnswer; set: (shop: ShopAnswer) => void }) {
  const { run, isBusy } = useDeskMutation<JsonCall<typeof ShopAnswer>>(sendTestEmail, { set })
  return (
    <Section title="Go live">
      <ul className={styles.list}>
        {liveSteps.map(([call, name, done, about]) => (
          <li key={name}>
            <Button kind="secondary" busy={isBusy} onClick={() => void run({ call, done })}>
              {name}
            </Button>
            <small>{about ?? `Checks that ${shop.publicUrl} leads to your shop.`}</small>
          </li>
        ))}
      </ul>
      <NoticeField set={set} />
    </Section>
  )
}

/** The file is sent as it is: the law wants it unchanged. */
function NoticeField({ set }: { set: (shop: ShopAnswer) => void }) {
  const confirmed = useConfirmed()
  const [error, setError] = useState<string | undefined>()
  const send = async (file: File | undefined) => {
    if (!file) return
    const result = await confirmed(() => makeCall(takeNotice, {}, { body: file }))
    setError(result.ok ? undefined : sentenceOf(result))
    if (!result.ok) return
    set(result.value)
    showToast({ title: 'The notice is in your draft' })
  }
  return (
    <Field
      label="The EU’s official notice of the legal guarantee"
      hint="The English SVG or PNG from the Commission’s site. Then add the link from its QR code under Name, contact, legal details, and publish."
      type="file"
      accept=".svg,.png"
      error={error}
      onChange={(event) => void send(event.currentTarget.files?.[0])}
    />
  )
}
