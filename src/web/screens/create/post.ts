export { default, handle } from "./route.tsx";
