import { useRevalidator } from 'react-router'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { Failure } from '../../ui/failure.tsx'

/** The problem of a list whose filters may still be changed, with a retry button. */
export function ProblemMessage({ problem }: { problem: ProblemDetails }) {
  const { revalidate } = useRevalidator()
  return <Failure problem={problem} again={() => void revalidate()} />
}
