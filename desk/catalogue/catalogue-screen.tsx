import { useEffect } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { CatalogueAnswer } from '#shop/desk/catalogue.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { paths } from '#shop/paths.ts'
import { Screen, Section, Shown } from '../parts/screen.tsx'
import { concernsNothing, useAnswer } from '../parts/use-answer.ts'
import { DeskLink } from '../router.tsx'
import styles from './catalogue.module.css'
import { PieceList } from './piece-list.tsx'
import { Publishing } from './publishing.tsx'

const ASK_EVERY_MS = 2000
/** Every piece in the shop's order, what has changed since the catalogue was published, and publishing it. */
export function CatalogueScreen() {
  const loaded = useAnswer(deskApi.catalogue, CatalogueAnswer, concernsNothing)
  const { value, reload } = loaded
  useEffect(() => {
    // Pictures that are being made are in the way for a moment only.
    if (!value?.faults.some(({ field }) => field === 'photos')) return
    const timer = setTimeout(() => void reload(), ASK_EVERY_MS)
    return () => clearTimeout(timer)
  }, [value, reload])
  return (
    <Screen title="Pieces" lead={loaded.value && <Lead catalogue={loaded.value} />}>
      <Shown of={loaded}>
        {(catalogue) => (
          <>
            <Publishing catalogue={catalogue} set={loaded.set} />
            <Section title="In the shop’s order" count={catalogue.pieces.length}>
              <p className={styles.buttons}>
                <DeskLink to={deskPaths.piece('new')}>Begin a new piece</DeskLink>
                <a href={deskPaths.preview(paths.shop)} target="_blank" rel="noreferrer">
                  See the draft as a list
                </a>
              </p>
              <PieceList catalogue={catalogue} set={loaded.set} />
            </Section>
          </>
        )}
      </Shown>
    </Screen>
  )
}

function Lead({ catalogue: { published } }: { catalogue: CatalogueAnswer }) {
  if (published === null) return <>The pieces that came with the shop</>
  const { number, at, by } = published
  return (
    <>
      Catalogue {number}, published {formatMoment(new Date(at))} by {by}
    </>
  )
}
