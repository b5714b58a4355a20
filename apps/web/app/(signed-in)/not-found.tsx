export { NothingHere as default } from '@/parts/frame/public-frame';
