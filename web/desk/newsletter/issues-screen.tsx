import { useEffect, useState } from 'react'
import { formatMoment } from '#shop/dates.ts'
import { type Issue, IssuesAnswer } from '#shop/desk/issues.ts'
import { deskApi, deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Loaded, Screen, Section } from '../parts/screen.tsx'
import { useDeskMutation } from '../parts/use-desk-mutation.ts'
import { useDeskQuery } from '../parts/use-desk-query.ts'
import { IssueForm } from './issue-form.tsx'
import styles from './issues.module.css'

/** How often to ask about a newsletter issue that is being sent, in ms. */
const LOOK_AGAIN_MS = 5000

/** The owner's newsletter issues to those who signed up: writing, trying, sending, stopping. */
export function IssuesScreen() {
  const issues = useDeskQuery(deskApi.issues, IssuesAnswer)
  return (
    <Screen title="Newsletter" back={{ to: deskPaths.customers, name: 'Customers' }}>
      <Loaded query={issues}>
        {(answer) => <Issues answer={answer} onChange={issues.set} reload={issues.reload} />}
      </Loaded>
    </Screen>
  )
}

type Props = { answer: IssuesAnswer; onChange: (answer: IssuesAnswer) => void; reload: () => Promise<void> }

function Issues({ answer, onChange, reload }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const { issues, topics, hasMail } = answer
  const isSending = issues.some(({ state }) => state === 'sending')
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(() => void reload(), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isSending, reload])
  const isOpen = (issue: Issue) => issue.id === open && issue.state === 'draft'
  const saved = (now: IssuesAnswer) => {
    onChange(now)
    setOpen(now.saved ?? null)
  }
  return (
    <>
      {!hasMail && (
        <Notice>
          <p>Issues can be written now, and sent once SMTP_URL is set.</p>
        </Notice>
      )}
      {open === 'new' ? (
        <IssueForm answer={answer} issue={null} onSaved={saved} onClose={() => setOpen(null)} />
      ) : (
        <Button onClick={() => setOpen('new')}>Write an issue</Button>
      )}
      <Section title="Who waits" id="topics">
        <ul className={styles.topics}>
          {topics.map(({ id, name, readers }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{readers === 1 ? '1 reader' : `${readers} readers`}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Written" count={issues.length}>
        {issues.length === 0 && <Empty>No newsletter issue yet.</Empty>}
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <li key={issue.id}>
              {isOpen(issue) ? (
                <IssueForm answer={answer} issue={issue} onSaved={saved} onClose={() => setOpen(null)} />
              ) : (
                <IssueItem
                  issue={issue}
                  hasMail={hasMail}
                  topic={topics.find(({ id }) => id === issue.topic)?.name ?? issue.topic}
                  onOpen={() => setOpen(issue.id)}
                  onChange={onChange}
                />
              )}
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}

const states = { draft: 'Draft', sending: 'Going out', stopped: 'Stopped', sent: 'Sent' } as const
const readersIn = (count: number) => (count === 1 ? 'one reader' : `${count} readers`)

/** Why readers are left and when it goes on. */
function whyWaiting({ waiting }: Issue): string {
  if (waiting === null) return 'The next e-mails go out within a minute.'
  const { reason, nextAt, error } = waiting
  const at = nextAt === null ? '' : formatMoment(new Date(nextAt))
  switch (reason) {
    case 'no-mail-server':
      return 'No mail server is set up, so nothing goes out. Set SMTP_URL: sending then goes on by itself.'
    case 'mail-server':
      return `The mail server did not take the last e-mail: “${error ?? ''}”. Next attempt: ${at}.`
    case 'one-a-day':
      return `The next reader has already had an e-mail from us today. It goes out on ${at}.`
    case 'earlier-issue':
      return 'It waits until the issue that was started before it has gone out.'
    case 'pace':
      return `30 e-mails go out a minute, so that those about orders are not held up. The next: ${at}.`
  }
}

type IssueItemProps = {
  issue: Issue
  topic: string
  hasMail: boolean
  onOpen: () => void
  onChange: (answer: IssuesAnswer) => void
}

function IssueItem({ issue, topic, hasMail, onOpen, onChange }: IssueItemProps) {
  const { id, version, state, subject, sent, toGo } = issue
  const { run, running } = useDeskMutation(IssuesAnswer, { set: onChange })
  const [isSure, setSure] = useState(false)
  const act = (path: string, done: string) => run({ path, body: { id, version }, done })
  return (
    <article className={styles.issue}>
      <h3>{subject}</h3>
      <p className={styles.state}>
        {states[state]} · {topic}
        {state === 'draft' ? ` · for ${readersIn(toGo)}` : ` · ${sent} sent${toGo > 0 ? `, ${toGo} to go` : ''}`}
      </p>
      {state === 'sending' && toGo > 0 && <p className={styles.state}>{whyWaiting(issue)}</p>}
      <div className={styles.buttons}>
        {state === 'draft' && (
          <Button kind="secondary" onClick={onOpen}>
            Edit
          </Button>
        )}
        <a className={styles.link} href={deskApi.previewIssue(id)} target="_blank" rel="noreferrer">
          See it
        </a>
        {hasMail && (
          <Button
            kind="quiet"
            busy={running?.path === deskApi.testIssue}
            onClick={() => void act(deskApi.testIssue, 'It is in your inbox')}
          >
            Send it to me
          </Button>
        )}
        {hasMail && (state === 'draft' || state === 'stopped') && toGo > 0 && (
          <Button
            busy={running?.path === deskApi.sendIssue}
            onClick={() => {
              if (isSure) void act(deskApi.sendIssue, `It goes out to ${readersIn(toGo)}`)
              setSure(!isSure)
            }}
          >
            {isSure ? `Yes, to ${readersIn(toGo)}` : state === 'draft' ? `Send to ${readersIn(toGo)}` : 'Continue'}
          </Button>
        )}
        {state === 'sending' && (
          <Button
            kind="secondary"
            danger
            busy={running?.path === deskApi.stopIssue}
            onClick={() => void act(deskApi.stopIssue, 'Nobody else gets it')}
          >
            Stop
          </Button>
        )}
      </div>
    </article>
  )
}
