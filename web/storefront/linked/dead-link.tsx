import type { ReactNode } from 'react'
import type { DeadLinkPage } from '#shop/pages/linked-page.ts'
import { orderPaths, paths } from '#shop/paths.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink, ExternalLinkButton } from '../../ui/button.tsx'
import { Actions, LinkedPage } from './linked-page.tsx'

type Way = (shop: Shop) => { readonly text: ReactNode; readonly action?: ReactNode }

const toTheShop = <ButtonLink to={paths.home}>Go to the shop</ButtonLink>

/** What to do instead, by what the link should have led to. */
const ways: Readonly<Record<DeadLinkPage['of'], Way>> = {
  newsletter: () => ({
    text: `A link works for ${NEWSLETTER_CONFIRM_DAYS} days, until you leave the list. You can sign up again on our front page.`,
    action: toTheShop,
  }),
  offer: ({ settings: { contactEmail } }) => ({
    text: (
      <>
        Links of this kind are good for a while. Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> and we
        send you another.
      </>
    ),
  }),
  review: () => ({
    text: 'It may have been cut, or the order cannot be reviewed any more.',
    action: toTheShop,
  }),
  order: () => ({
    text: 'It may be incomplete, or what we kept of the order is deleted by now.',
    action: <ButtonLink to={orderPaths.find}>Send me a new link</ButtonLink>,
  }),
  gift: ({ settings: { contactEmail } }) => ({
    text: 'It may be incomplete. Write to us, and we help.',
    action: <ExternalLinkButton href={`mailto:${contactEmail}`}>{contactEmail}</ExternalLinkButton>,
  }),
}

/** A link that opens nothing. It says the same whatever is wrong with the link. */
export function DeadLink({ of }: DeadLinkPage) {
  const { text, action } = ways[of](useShop())
  return (
    <LinkedPage title="This link does not work any more" lead={text}>
      {action && <Actions>{action}</Actions>}
    </LinkedPage>
  )
}
