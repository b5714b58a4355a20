export { NothingHere as default } from '@/parts/frame/nothing-here';
