import { useEffect, useState } from 'react'
import { pathTo } from '#shop/calls/call.ts'
import { previewIssue, readIssues, sendIssue, stopIssue, testIssue } from '#shop/calls/issues.ts'
import { counted } from '#shop/counted.ts'
import { formatMoment } from '#shop/dates.ts'
import type { Issue, IssuesAnswer } from '#shop/desk/issues.ts'
import { deskPaths } from '#shop/desk/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDeskMutation } from '../calls/use-desk-mutation.ts'
import { useDeskQuery } from '../calls/use-desk-query.ts'
import { Empty, Loaded, Screen, Section } from '../layout/screen.tsx'
import { IssueForm } from './issue-form.tsx'
import styles from './issues.module.css'

const LOOK_AGAIN_MS = 5000

export function IssuesScreen() {
  const issues = useDeskQuery(readIssues, {})
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
          <p>You can write newsletters now. To send them, set up a mail server. The Shop screen says how.</p>
        </Notice>
      )}
      {open === 'new' ? (
        <IssueForm answer={answer} issue={null} onSaved={saved} onClose={() => setOpen(null)} />
      ) : (
        <Button onClick={() => setOpen('new')}>Write a newsletter</Button>
      )}
      <Section title="Readers" id="topics">
        <ul className={styles.topics}>
          {topics.map(({ id, name, readers }) => (
            <li key={id}>
              <strong>{name}</strong>
              <span>{counted(readers, 'reader')}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Newsletters" count={issues.length}>
        {issues.length === 0 && <Empty>No newsletters yet.</Empty>}
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

const states = { draft: 'Draft', sending: 'Sending', stopped: 'Stopped', sent: 'Sent' } as const

function whyWaiting({ waiting }: Issue): string {
  if (waiting === null) return 'We’re sending the next e-mails within a minute.'
  const { reason, nextAt, error } = waiting
  const at = nextAt === null ? '' : formatMoment(new Date(nextAt))
  switch (reason) {
    case 'no-mail-server':
      return 'There’s no mail server, so we can’t send anything. The Shop screen says how to set one up. Sending then continues.'
    case 'mail-server':
      return `The mail server refused the last e-mail: “${error ?? ''}”. We’ll try again on ${at}.`
    case 'one-a-day':
      return `The next reader already got an e-mail from us today. We’ll send it on ${at}.`
    case 'earlier-issue':
      return 'We’ll send it after the newsletter before it.'
    case 'pace':
      return `We send 30 a minute, so that e-mails about orders aren’t delayed. Next: ${at}.`
  }
}

type IssueCall = typeof testIssue | typeof sendIssue | typeof stopIssue

type IssueItemProps = {
  issue: Issue
  topic: string
  hasMail: boolean
  onOpen: () => void
  onChange: (answer: IssuesAnswer) => void
}

function IssueItem({ issue, topic, hasMail, onOpen, onChange }: IssueItemProps) {
  const { id, version, state, subject, sent, toGo } = issue
  const { run, running } = useDeskMutation(testIssue, { set: onChange })
  const [isSure, setSure] = useState(false)
  const act = (call: IssueCall, done: string) => run({ call, body: { id, version }, done })
  return (
    <article className={styles.issue}>
      <h3>{subject}</h3>
      <p className={styles.state}>
        {states[state]} · {topic}
        {state === 'draft'
          ? ` · for ${counted(toGo, 'reader')}`
          : ` · ${sent} sent${toGo > 0 ? `, ${toGo} to go` : ''}`}
      </p>
      {state === 'sending' && toGo > 0 && <p className={styles.state}>{whyWaiting(issue)}</p>}
      <div className={styles.buttons}>
        {state === 'draft' && (
          <Button kind="secondary" onClick={onOpen}>
            Edit newsletter
          </Button>
        )}
        <a className={styles.link} href={pathTo(previewIssue, { id })} target="_blank" rel="noreferrer">
          Preview newsletter
        </a>
        {hasMail && (
          <Button
            kind="quiet"
            busy={running?.call === testIssue}
            onClick={() => void act(testIssue, 'Test sent to your inbox')}
          >
            Send a test to me
          </Button>
        )}
        {hasMail && (state === 'draft' || state === 'stopped') && toGo > 0 && (
          <Button
            busy={running?.call === sendIssue}
            onClick={() => {
              if (isSure) void act(sendIssue, `Sending to ${counted(toGo, 'reader')}`)
              setSure(!isSure)
            }}
          >
            {isSure
              ? `Yes, send to ${counted(toGo, 'reader')}`
              : state === 'draft'
                ? `Send to ${counted(toGo, 'reader')}`
                : 'Continue sending'}
          </Button>
        )}
        {state === 'sending' && (
          <Button
            kind="secondary"
            danger
            busy={running?.call === stopIssue}
            onClick={() => void act(stopIssue, 'Sending stopped')}
          >
            Stop sending
          </Button>
        )}
      </div>
    </article>
  )
}
