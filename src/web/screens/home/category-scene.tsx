import type { ReactNode } from "react";
import type { CategoryId } from "../../../domain/category.ts";

/** A small place for each category, in its own colour. Decoration: the name stands below. */
export function CategoryScene({ id }: { id: CategoryId }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 130"
      className="w-full bg-tone-tint text-tone"
      preserveAspectRatio="xMidYMax slice"
    >
      {scenes[id]}
    </svg>
  );
}

const soft = 0.28;
const scenes: Record<CategoryId, ReactNode> = {
  // a duplex with its outside staircase
  housing: (
    <g fill="currentColor">
      <path d="M0 118h240v12H0z" opacity={soft} />
      <path d="M60 30h104v88H60z" opacity=".55" />
      <path d="M54 22h116v10H54z" />
      <path
        d="M76 44h22v24H76zM108 44h22v24h-22zM140 44h14v24h-14zM76 82h22v36H76zM140 84h14v18h-14z"
        className="fill-surface"
      />
      <path d="M164 66h30v6h-30zM190 72h6v46h-6z" />
      <path d="m112 118 46-48 6 5-44 43z" />
      <circle cx="214" cy="92" r="16" opacity=".5" />
      <path d="M211 100h6v20h-6z" />
    </g>
  ),
  // a workbench under a lamp
  jobs: (
    <g fill="currentColor">
      <path d="M0 118h240v12H0z" opacity={soft} />
      <path d="M40 84h160v10H40zM54 94h10v26H54zM176 94h10v26h-10z" />
      <path d="M92 50h56v34H92z" opacity=".55" />
      <path d="M98 56h44v22H98z" className="fill-surface" />
      <path d="M170 26h4v58h-4z" />
      <path d="M152 42 172 22l20 20z" opacity=".7" />
      <path d="M60 66h20v18H60z" opacity=".55" />
      <path d="M80 70h6v8h-6z" opacity=".55" />
    </g>
  ),
  // a shovel and the first path through the snow
  services: (
    <g fill="currentColor">
      <path d="M0 130V96c30-22 54-10 74 0s40 12 62 0 62-22 104 2v32Z" opacity={soft} />
      <path d="M0 130v-14c40-14 76 8 120 2s84-12 120 0v12Z" opacity=".4" />
      <path d="m150 20 8 4-34 66-8-4z" />
      <path d="m146 14 20 10-4 8-20-10z" />
      <path d="m100 76 32 16-12 24c-8 6-34-8-32-18Z" opacity=".75" />
      <circle cx="46" cy="40" r="4" opacity=".5" />
      <circle cx="78" cy="22" r="3" opacity=".5" />
      <circle cx="196" cy="46" r="4" opacity=".5" />
      <circle cx="214" cy="20" r="3" opacity=".5" />
    </g>
  ),
  // a bicycle against the wall
  products: (
    <g fill="none" stroke="currentColor" strokeWidth="6">
      <path d="M0 124h240" opacity={soft} strokeWidth="12" />
      <circle cx="78" cy="88" r="28" />
      <circle cx="166" cy="88" r="28" />
      <path d="m78 88 26-46h42l20 46M104 42l20 46h-46M124 88l24-46" strokeLinejoin="round" />
      <path d="M92 40h24M144 30h18l4 10" strokeLinecap="round" />
    </g>
  ),
  // a table set outside, lights above it
  community: (
    <g fill="currentColor">
      <path d="M0 118h240v12H0z" opacity={soft} />
      <path d="M52 82h136v8H52zM72 90l-10 30h8l12-30zM168 90l10 30h-8l-12-30z" />
      <circle cx="84" cy="58" r="11" opacity=".7" />
      <circle cx="120" cy="52" r="12" opacity=".5" />
      <circle cx="156" cy="58" r="11" opacity=".7" />
      <path d="M68 82c2-16 30-16 32 0zM103 82c2-20 32-20 34 0zM140 82c2-16 30-16 32 0z" opacity=".55" />
      <path d="M16 16c60 26 148 26 208 0" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="60" cy="31" r="5" />
      <circle cx="100" cy="37" r="5" />
      <circle cx="142" cy="37" r="5" />
      <circle cx="182" cy="31" r="5" />
    </g>
  ),
};
