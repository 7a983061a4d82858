import styles from './page.module.css'

type Props = {
  heading: string
  text: string
  list: readonly string[]
  after?: string
  enquiry: { href: string; text: string }
}

/** One kind of order that is made by agreement, with the e-mail that asks for it. */
export function Offer({ heading, text, list, after, enquiry }: Props) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>{text}</p>
      <ul className={styles.list}>
        {list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {after && <p>{after}</p>}
      <p>
        <a href={enquiry.href}>{enquiry.text}</a>
      </p>
    </section>
  )
}
