import { Check } from 'lucide'
import { readSettings } from '#shop/calls/settings.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import type { SettingsAnswer } from '#shop/desk/settings.ts'
import { paths } from '#shop/paths.ts'
import type { SettingsGroup } from '#shop/settings/settings-fields.ts'
import { useNavigate, useParams } from '../../platform/router.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { concernsNothing, useDeskQuery } from '../calls/use-desk-query.ts'
import { useCatalogue } from '../catalogue/use-catalogue.ts'
import { Loaded, Screen } from '../layout/screen.tsx'
import { LinkRow } from './link-row.tsx'
import { SettingsForm } from './settings-screen.tsx'
import setup from './setup-screen.module.css'
import { type Answers, hasFault, type State, stateOf } from './setup-step.ts'
import { steps } from './setup-steps.tsx'
import styles from './shop.module.css'

function useAnswers() {
  const settings = useDeskQuery(readSettings, {}, concernsNothing)
  const catalogue = useCatalogue()
  return { settings, catalogue }
}

const toDo = (answers: Answers) => steps.filter((step) => stateOf(step, answers) === 'to do' && step.id !== 'publish')

export function SetupScreen() {
  const { settings, catalogue } = useAnswers()
  return (
    <Screen
      title="Set up your shop"
      back={{ to: deskPaths.shop, name: 'Shop' }}
      lead="Nothing is public until you publish. You can leave and come back at any time."
    >
      <Loaded query={settings}>
        {(own) => <Loaded query={catalogue}>{(products) => <Steps settings={own} catalogue={products} />}</Loaded>}
      </Loaded>
    </Screen>
  )
}

function Steps(answers: Answers) {
  const states = steps.map((step) => stateOf(step, answers))
  const first = steps[states.indexOf('to do')]
  return (
    <>
      <ol className={styles.list}>
        {steps.map(({ id, title, about }, index) => (
          <LinkRow key={id} to={deskPaths.setupStep(id)} name={title} about={about}>
            <StateMark state={states[index] ?? 'to do'} />
          </LinkRow>
        ))}
      </ol>
      <div className={styles.buttons}>
        {first ? (
          <ButtonLink to={deskPaths.setupStep(first.id)}>
            {states.includes('done') ? `Continue: ${first.title}` : 'Start'}
          </ButtonLink>
        ) : (
          <a href={paths.home} target="_blank" rel="noreferrer">
            Open your shop
          </a>
        )}
      </div>
    </>
  )
}

function StateMark({ state }: { state: State }) {
  if (state === 'to do') return null
  return (
    <span className={setup.state}>
      {state === 'done' && <Icon of={Check} size={18} />}
      {state === 'done' ? 'Done' : 'Optional'}
    </span>
  )
}

/** One step of the setup. An unknown one is the first. */
export function SetupStepScreen() {
  const { step: id } = useParams()
  const index = Math.max(
    steps.findIndex((step) => step.id === id),
    0,
  )
  const step = steps[index]
  const next = steps[index + 1]
  const { settings, catalogue } = useAnswers()
  const navigate = useNavigate()
  if (!step) return null
  const leadOn = (kept: SettingsAnswer, groups: readonly SettingsGroup[]) => {
    // What is wrong with a field of this step is shown beside it.
    if (hasFault(kept, groups)) return
    navigate(next ? deskPaths.setupStep(next.id) : deskPaths.setup, { isDone: true })
  }
  return (
    <Screen
      key={step.id}
      title={step.title}
      back={{ to: deskPaths.setup, name: 'Set up your shop' }}
      lead={
        <>
          <progress className={setup.progress} value={index + 1} max={steps.length} aria-hidden="true" />
          {`Step ${index + 1} of ${steps.length}. ${step.about}`}
        </>
      }
    >
      <Loaded query={settings}>
        {(own) =>
          'Part' in step ? (
            <SettingsForm
              answer={own}
              set={settings.set}
              seenOn={step.seenOn}
              onSaved={(kept) => leadOn(kept, step.groups)}
            >
              {step.Part}
            </SettingsForm>
          ) : (
            <Loaded query={catalogue}>
              {(products) => (
                <step.Content
                  answers={{ settings: own, catalogue: products }}
                  setCatalogue={catalogue.set}
                  reload={settings.reload}
                  next={next}
                  missing={toDo({ settings: own, catalogue: products })}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
    </Screen>
  )
}
