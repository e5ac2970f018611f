import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { Admonition } from './Admonition.tsx'
import {
  Checked,
  Checkpoint,
  Exercise,
  NextLesson,
  Objectives,
  Project,
  ProjectPicture,
  Rule,
  Short,
  Start,
  Summary,
  Weak,
} from './boxes.tsx'
import { Card, CardGroup } from './Card.tsx'
import { CodeBlock, type CodeSample } from './CodeBlock.tsx'
import { Diagram } from './Diagram.tsx'
import { Heading } from './Heading.tsx'
import { Image } from './Image.tsx'
import { Link } from './Link.tsx'
import { Answer, Predict, Printed } from '../practice/Predict.tsx'
import { Question } from './Question.tsx'
import { SolveExercise } from '../practice/SolveExercise.tsx'
import type { Resolve } from './resolve.ts'
import type { Samples } from '../shared/samples.ts'
import type { SiteFacts } from '../shared/siteFacts.ts'
import { Deep, DeepBody, Solution, SolutionTitle } from './Solution.tsx'
import { NOT_CHECKED } from '../../record/ranOn.ts'
import { Table } from './Table.tsx'
import { Tab, Tabs } from './Tabs.tsx'
import { Title } from './Title.tsx'

/** Components that do not depend on the page. */
const components = {
  Answer,
  Admonition,
  Card,
  CardGroup,
  Checked,
  Checkpoint,
  Deep,
  DeepBody,
  Diagram,
  Exercise,
  Heading,
  Image,
  Objectives,
  Predict,
  Printed,
  Project,
  ProjectPicture,
  Question,
  Rule,
  Short,
  Solution,
  SolutionTitle,
  SolveExercise,
  Start,
  Summary,
  Tab,
  Tabs,
  Title,
  Weak,
  // The box of a task list item: it shows a state and cannot be changed.
  input: (props: ComponentProps<'input'>) => <input {...props} aria-label={props.checked ? 'Done' : 'Not done'} />,
  table: Table,
} satisfies MDXComponents

/**
 * The components that a compiled body is made of.
 * @param resolve Maps `file:…` hrefs to permalinks.
 * @param facts What only the whole site knows.
 */
export function mdxComponents(resolve: Resolve, samples: Samples, facts: SiteFacts): MDXComponents {
  return {
    ...components,
    NextLesson: () => <NextLesson next={facts.next ?? []} />,
    LessonTime: ({ href }: { href: string }) => facts.time(href),
    CheckedClaim: async () => <p>{await facts.checked()}</p>,
    CodeBlock: (props: CodeSample) => (
      <CodeBlock
        {...props}
        {...checkedOn(props, samples)}
        runnable={samples.runnable}
        result={props.sample === undefined ? undefined : samples.result(props.sample, props.nth)}
        whole={props.sample === undefined ? undefined : samples.whole(props.sample, props.nth)}
        recorded={props.sample === undefined ? undefined : samples.steps(props.sample, props.nth)}
      />
    ),
    a: (props) => <Link {...props} resolve={resolve} />,
  }
}

/** What a sample was checked on, for its head, or why it was not, for the line below it. */
function checkedOn({ sample, nth, skip }: CodeSample, samples: Samples): { ranOn?: string; unchecked?: string } {
  if (skip !== undefined) return { unchecked: `Not checked: ${skip}` }
  const text = sample === undefined ? undefined : samples.ranOn(sample, nth)
  return text === NOT_CHECKED ? { unchecked: text } : { ranOn: text }
}
