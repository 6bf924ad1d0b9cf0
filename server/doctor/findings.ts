/** Something to mend before, or while, people are served: what is wrong, and the way out. */
export type Finding = { fault: string; wayOut: string }

/** One thing that `npm run doctor` looks at. */
export type Check = { name: string; look: () => Promise<Finding[]> | Finding[] }
