import type { NewsletterPage as Page, TellMePage } from '#shop/newsletter/newsletter-page.ts'
import { paths } from '#shop/paths.ts'
import { EMAIL_MAX } from '#shop/promises.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Actions, Form, LinkedPage } from '../linked-page.tsx'
import { ShopByColour } from '../shop-by-colour.tsx'

/** The pages behind the links in newsletters. They ask first, since mail programs open links by themselves. */
export function NewsletterPage({ page }: { page: Page }) {
  const { brand } = useShop().settings
  switch (page.page) {
    case 'newsletter-confirm':
      return (
        <Question
          title={page.topic ? `Shall we e-mail you about ${page.topic.name}?` : 'Do you want our newsletter?'}
          text={page.topic?.consent ?? `Confirm, and you're on the ${brand} list.`}
          button={page.topic ? 'Yes, tell me' : 'Yes, sign me up'}
          action={page.action}
        />
      )
    case 'newsletter-leave':
      return (
        <Question
          title={page.topic ? 'Cancel this e-mail?' : 'Leave the newsletter?'}
          text="We'll delete your address from the list at once."
          button="Yes, take me off the list"
          action={page.action}
        />
      )
    case 'newsletter-confirmed':
      return <Answer title="You are on the list" text="Thank you. Every newsletter has a link to unsubscribe." />
    case 'newsletter-left':
      return (
        <Answer title="You are off the list" text="We've deleted your address. You won't get these e-mails any more." />
      )
    case 'tell-me':
      return <TellMe {...page} />
    case 'tell-me-asked':
      return (
        <Answer
          title="Check your inbox"
          text="Confirm with the button in our e-mail, and we'll tell you when it's here."
        />
      )
    case 'tell-me-nothing':
      return (
        <Answer
          title="There is nothing to wait for here"
          text="What you're looking for may be here already. Have a look in our shop."
        />
      )
  }
}

function Question({ title, text, button, action }: { title: string; text: string; button: string; action: string }) {
  return (
    <LinkedPage title={title} lead={text}>
      <Form action={action}>
        <Actions>
          <Button type="submit">{button}</Button>
          <ToTheShop />
        </Actions>
      </Form>
      <ShopByColour />
    </LinkedPage>
  )
}

function TellMe({ action, topic, form: { values, errors } }: TellMePage) {
  return (
    <LinkedPage title={`Tell me when: ${topic.name}`} lead={topic.consent} problems={errors}>
      <Form action={action}>
        <Field
          label="Email address"
          id="email"
          name="email"
          defaultValue={values.email}
          error={errors.email}
          hint="We'll e-mail you first, to check the address is yours."
          type="email"
          autoComplete="email"
          required
          maxLength={EMAIL_MAX}
        />
        {values.askedEmail && <input type="hidden" name="askedEmail" value={values.askedEmail} />}
        <Actions>
          <Button type="submit">Tell me when</Button>
          <ToTheShop />
        </Actions>
      </Form>
    </LinkedPage>
  )
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <LinkedPage title={title} lead={text}>
      <ToTheShop />
      <ShopByColour />
    </LinkedPage>
  )
}

const ToTheShop = () => (
  <ButtonLink to={paths.home} kind="secondary">
    Go to the shop
  </ButtonLink>
)
