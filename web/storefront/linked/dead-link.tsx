import type { ReactNode } from 'react'
import type { DeadLinkPage } from '#shop/pages/linked-page.ts'
import { orderPaths, paths } from '#shop/paths.ts'
import { NEWSLETTER_CONFIRM_DAYS } from '#shop/promises.ts'
import type { Shop } from '#shop/shop.ts'
import { useShop } from '../../shop/use-shop.ts'
import { ButtonLink, ExternalLinkButton } from '../../ui/button.tsx'
import { Actions, LinkedPage } from './linked-page.tsx'
import { ShopByColour } from './shop-by-colour.tsx'

type Way = (shop: Shop) => { readonly text: ReactNode; readonly action: ReactNode }

const toTheShop = <ButtonLink to={paths.home}>Go to the shop</ButtonLink>

const ways: Readonly<Record<DeadLinkPage['of'], Way>> = {
  newsletter: () => ({
    text: `Links work for ${NEWSLETTER_CONFIRM_DAYS} days. You can sign up again on our front page.`,
    action: toTheShop,
  }),
  offer: ({ settings: { contactEmail } }) => ({
    text: "An offer's link works for a limited time. Write to us and we'll send you a new one.",
    action: <ExternalLinkButton href={`mailto:${contactEmail}`}>{contactEmail}</ExternalLinkButton>,
  }),
  review: () => ({
    text: "It may be incomplete, or the order can't be reviewed any more.",
    action: toTheShop,
  }),
  order: () => ({
    text: "It may be incomplete, or we've deleted the order by now.",
    action: <ButtonLink to={orderPaths.find}>Send me a new link</ButtonLink>,
  }),
  gift: ({ settings: { contactEmail } }) => ({
    text: "It may be incomplete. Write to us and we'll help.",
    action: <ExternalLinkButton href={`mailto:${contactEmail}`}>{contactEmail}</ExternalLinkButton>,
  }),
}

/** A link that opens nothing. It says the same whatever is wrong with the link. */
export function DeadLink({ of }: DeadLinkPage) {
  const { text, action } = ways[of](useShop())
  return (
    <LinkedPage title="This link does not work any more" lead={text}>
      <Actions>{action}</Actions>
      <ShopByColour />
    </LinkedPage>
  )
}
