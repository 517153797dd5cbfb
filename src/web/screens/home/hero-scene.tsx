/** The board itself: notes pinned under a row of Montréal roofs. Drawn by us, decoration only. */
export function HeroScene() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 420"
      className="pointer-events-none absolute right-0 bottom-0 hidden h-full max-h-full w-auto xl:block"
    >
      <circle cx="520" cy="92" r="46" className="fill-services" opacity=".22" />
      <path
        d="M0 420V286l60-44 60 44v-70h92v-44h16v44h52v60l54-46 66 56v-92h104v52l30-30 34 34h72v200Z"
        className="fill-spruce"
        opacity=".12"
      />
      <path
        d="M40 420v-96h130v-58h110v80h96v-48l48-40 48 40v36h168v86Z"
        className="fill-spruce"
        opacity=".2"
      />
      <g className="fill-paper" opacity=".75">
        <path d="M196 292h22v26h-22zM236 292h22v26h-22zM196 336h22v26h-22zM236 336h22v26h-22zM68 346h18v22H68zM104 346h18v22h-18zM410 306h26v26h-26zM520 356h20v24h-20zM560 356h20v24h-20z" />
      </g>
      <Note x={130} y={70} turn={-5} tone="fill-housing" />
      <Note x={276} y={36} turn={4} tone="fill-products" />
      <Note x={404} y={118} turn={-3} tone="fill-community" />
      <Note x={232} y={190} turn={6} tone="fill-jobs" />
    </svg>
  );
}

function Note({ x, y, turn, tone }: { x: number; y: number; turn: number; tone: string }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d="M4 8h112v92H4z" className="fill-ink" opacity=".12" />
      <path d="M0 0h112v72l-22 20H0z" className="fill-surface" />
      <path d="m112 72-22 20V72Z" className="fill-line" />
      <path d="M14 26h46v34H14z" className={tone} opacity=".8" />
      <path d="M70 28h30v6H70zM70 42h24v6H70zM14 70h50v6H14z" className="fill-line" />
      <circle cx="56" cy="4" r="7" className="fill-maple" />
    </g>
  );
}
