// Lets `tsc` run before the first `next build`, which writes the types of styles itself.
declare module '*.css';
