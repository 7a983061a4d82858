import { ArrowDown, ArrowUp } from 'lucide'
import { IconButton } from '../../ui/icon-button.tsx'

type Props = { name: string; isFirst?: boolean; isLast?: boolean; onMove: (by: 1 | -1) => void }

/** Move one of a list up or down. None are shown for the only one. At an end the button stays, so that the focus is not lost there. */
export function MoveButtons({ name, isFirst = false, isLast = false, onMove }: Props) {
  if (isFirst && isLast) return null
  const button = (by: 1 | -1, isEnd: boolean) => (
    <IconButton
      label={`Move ${name} ${by < 0 ? 'up' : 'down'}`}
      icon={by < 0 ? ArrowUp : ArrowDown}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove(by)}
    />
  )
  return (
    <>
      {button(-1, isFirst)}
      {button(1, isLast)}
    </>
  )
}
