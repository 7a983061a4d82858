import styles from './testimonials.module.css'

const samples = [
  { text: 'Sample: the colours were just like the picture.', author: 'Sample A' },
  { text: 'Sample: it arrived wrapped and on the day they said.', author: 'Sample B' },
  { text: 'Sample: I measured as the guide says and it fitted.', author: 'Sample C' },
]

/** The place of praise, with three samples that say that they are samples (specification 2, Home; docs/decisions/018). */
export function Testimonials() {
  return (
    <section aria-labelledby="testimonials">
      <h2 id="testimonials" className={styles.title}>
        What customers say
      </h2>
      <p className={styles.label}>Sample text. Real reviews will appear here.</p>
      <ul className={styles.samples}>
        {samples.map(({ text, author }) => (
          <li key={author}>
            <figure>
              <blockquote>“{text}”</blockquote>
              <figcaption>{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
