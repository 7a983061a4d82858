import type { ReactNode } from 'react'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import type { FilledForm } from '#shop/filled-form.ts'
import { paths } from '#shop/paths.ts'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX, STARS_MAX } from '#shop/promises.ts'
import { NAMELESS } from '#shop/reviews/rating.ts'
import { type ReviewedItem, type ReviewFormPage, reviewFields } from '#shop/reviews/review-page.ts'
import { howWeCheck, reviewConsent } from '#shop/texts/reviews.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ErrorText, Field, TextArea } from '../../../ui/field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Picture } from '../../catalogue/picture.tsx'
import { Stars } from '../../catalogue/stars.tsx'
import { Actions, Card, Form, LinkedPage } from '../linked-page.tsx'
import styles from './form.module.css'

export function ReviewForm({ action, items, form }: ReviewFormPage) {
  const cards = items.map((line) => (
    <Card key={line.itemId}>
      <Product line={line}>{line.review ? <Written {...line.review} /> : <Questions {...line} form={form} />}</Product>
    </Card>
  ))
  if (items.every(({ review }) => review !== null))
    return (
      <LinkedPage title="Thank you" tabTitle="Thank you for your review" lead="Your words help others choose.">
        {cards}
        <ButtonLink to={paths.home}>Go to the shop</ButtonLink>
      </LinkedPage>
    )
  return (
    <LinkedPage
      title="How do you like it?"
      tabTitle="Write a review"
      lead="Choose stars for at least one piece. Words are optional."
      problems={form.errors}
    >
      <Form action={action}>
        <div className={styles.cards}>{cards}</div>
        <Field
          label="The name to show (optional)"
          id="name"
          name="name"
          defaultValue={form.values.name}
          error={form.errors.name}
          hint={`A first name is enough. Without one it says “${NAMELESS}”.`}
          autoComplete="off"
          maxLength={REVIEW_NAME_MAX}
        />
        <p className={styles.quiet}>{reviewConsent}</p>
        <Actions>
          <Button type="submit">Send review</Button>
        </Actions>
      </Form>
      <section className={styles.check}>
        <h2>How we check reviews</h2>
        {howWeCheck.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </section>
    </LinkedPage>
  )
}

function Product({ line: { productId, name, options }, children }: { line: ReviewedItem; children: ReactNode }) {
  const product = findAnyProduct(useShop(), productId)
  return (
    <div className={styles.product}>
      {product && <Picture product={product} alt="" sizes="7rem" className={styles.picture} />}
      <div className={styles.words}>
        <div>
          <h2>{name}</h2>
          {options && <p className={styles.quiet}>{options}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

const states: Readonly<Record<string, string>> = {
  waiting: "We'll read it and publish it shortly.",
  approved: 'Published on its product page.',
  declined: 'We did not publish it. Write to us if you want to know why.',
}

function Written({ rating, text, name, state }: NonNullable<ReviewedItem['review']>) {
  return (
    <>
      <Stars rating={rating} />
      {text && <p className={styles.text}>{text}</p>}
      <p className={styles.quiet}>
        {name || NAMELESS} · {states[state]}
      </p>
    </>
  )
}

function Questions({ itemId, name, form }: ReviewedItem & { form: FilledForm }) {
  const { stars, words } = reviewFields(itemId)
  return (
    <>
      <StarsField name={stars} product={name} value={form.values[stars]} error={form.errors[stars]} />
      <TextArea
        label={`Your words about ${name} (optional)`}
        id={words}
        name={words}
        defaultValue={form.values[words]}
        error={form.errors[words]}
        rows={4}
        maxLength={REVIEW_TEXT_MAX}
        autoComplete="off"
      />
    </>
  )
}

const meanings = ['Not good', 'Could be better', 'Fine', 'Good', 'Lovely'] as const

type StarsFieldProps = { name: string; product: string; value: string | undefined; error: string | undefined }

function StarsField({ name, product, value, error }: StarsFieldProps) {
  return (
    <fieldset
      className={styles.stars}
      id={name}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend>
        Your stars<VisuallyHidden> for {product}</VisuallyHidden>
      </legend>
      <div>
        {meanings.map((meaning, index) => {
          const stars = String(index + 1)
          const id = `${name}-${stars}`
          return [
            <input key="input" type="radio" id={id} name={name} value={stars} defaultChecked={value === stars} />,
            <label key="label" htmlFor={id}>
              <span className={styles.star} aria-hidden="true" />
              <VisuallyHidden>
                {stars} of {STARS_MAX}: {meaning}
              </VisuallyHidden>
            </label>,
          ]
        })}
      </div>
      <ErrorText id={name} text={error} />
    </fieldset>
  )
}
