import styles from './materials.module.css'

/** What a product is made of, as a row of chips. */
export function Materials({ names }: { names: readonly string[] }) {
  return (
    <ul className={styles.materials} aria-label="Materials">
      {names.map((name) => (
        <li key={name} className={styles.material}>
          {name}
        </li>
      ))}
    </ul>
  )
}
