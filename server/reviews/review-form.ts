import { html } from 'hono/html'
import { findAnyProduct } from '#shop/catalogue/catalogue.ts'
import { fallbackUrl } from '#shop/pictures/picture-file.ts'
import { productPicture } from '#shop/pictures/product-pictures.ts'
import { REVIEW_NAME_MAX, REVIEW_TEXT_MAX, STARS_MAX } from '#shop/promises.ts'
import { reviewPaths } from '#shop/reviews/paths.ts'
import { NAMELESS } from '#shop/reviews/rating.ts'
import type { Shop } from '#shop/shop.ts'
import { howWeCheck, reviewConsent } from '#shop/texts/reviews.ts'
import { fieldProblem, type Html, problemList, textField } from '../http/linked-page.ts'
import type { ReviewedOrder } from './store.ts'

/** A form as it was sent, with what is wrong by field. */
export type Sent = {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

type Line = ReviewedOrder['order']['lines'][number]

const meanings = ['Not good', 'Could be better', 'Fine', 'Good', 'Lovely'] as const

function picture(shop: Shop, id: string): Html {
  const product = findAnyProduct(shop, id)
  const file = product && productPicture(product, 'flat')
  return file ? html`<img src="${fallbackUrl(file)}" width="112" height="112" alt="">` : html``
}

const heading = (line: Line) => html`<h2>${line.name}</h2>${line.size ? html`<p class="quiet">${line.size}</p>` : ''}`

function starsField(name: string, productName: string, { values, errors }: Sent): Html {
  const described = errors[name] ? html`aria-describedby="${name}-error"` : ''
  return html`<fieldset class="stars" id="${name}" tabindex="-1" ${described}><legend>Your stars<span class="unseen"> for ${productName}</span></legend>
${fieldProblem(name, errors[name])}<div>${meanings.map((meaning, index) => {
    const id = `${name}-${index + 1}`
    return html`<input class="unseen" type="radio" id="${id}" name="${name}" value="${index + 1}" ${values[name] === String(index + 1) ? 'checked' : ''}><label for="${id}"><span class="star" aria-hidden="true"></span><span class="unseen">${index + 1} of ${STARS_MAX}: ${meaning}</span></label>`
  })}</div></fieldset>`
}

function textArea(name: string, productName: string, { values, errors }: Sent): Html {
  const described = errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''
  return html`<div class="field"><label for="${name}">Your words<span class="unseen"> about ${productName}</span> (optional)</label>
${fieldProblem(name, errors[name])}<textarea id="${name}" name="${name}" rows="4" maxlength="${REVIEW_TEXT_MAX}" autocomplete="off" ${described}>${values[name] ?? ''}</textarea></div>`
}

const states: Readonly<Record<string, string>> = {
  waiting: 'We read it soon, then it shows.',
  approved: 'It stands beside the piece.',
  declined: 'We have not put it up. Write to us if you want to know why.',
}

/** The form for all products of an order that nothing is written of yet, and what is written of the others. */
export function reviewForm(shop: Shop, { order, reviews }: ReviewedOrder, token: string, sent: Sent): Html {
  const open = order.lines.filter((_, lineIndex) => !reviews.has(lineIndex))
  const cards = order.lines.map((line, lineIndex) => {
    const review = reviews.get(lineIndex)
    if (review)
      return html`<section class="card product">${picture(shop, line.id)}<div>${heading(line)}
<p class="given" aria-hidden="true">${'★'.repeat(review.rating)}${'☆'.repeat(STARS_MAX - review.rating)}</p><p class="unseen">${review.rating} of ${STARS_MAX} stars</p>
${review.text === '' ? '' : html`<p class="words">${review.text}</p>`}<p class="quiet">${review.name || NAMELESS} · ${states[review.state] ?? ''}</p></div></section>`
    return html`<section class="card product">${picture(shop, line.id)}<div>${heading(line)}
${starsField(`rating-${lineIndex}`, line.name, sent)}${textArea(`text-${lineIndex}`, line.name, sent)}</div></section>`
  })
  if (open.length === 0)
    return html`<div class="reviewing"><h1>Thank you</h1><p class="lead">Your words help the next one to choose.</p>${cards}
<p><a class="button" href="/">Go to the shop</a></p></div>`
  return html`<div class="reviewing">${problemList(sent.errors)}<h1>How is it?</h1>
<p class="lead">Say how you like what we made for you. Leave out what you have nothing to say about.</p>
<form method="post" action="${reviewPaths.form(token)}">${cards}
<section class="card">${textField({ label: 'The name to show (optional)', name: 'name', value: sent.values.name, error: sent.errors.name, hint: `A first name is enough. Without one it says “${NAMELESS}”.`, max: REVIEW_NAME_MAX })}
<p class="hint">${reviewConsent}</p><button>Send it to the shop</button></section></form>
<section><h2>How we check reviews</h2>${howWeCheck.map((text) => html`<p>${text}</p>`)}</section></div>`
}
