export { default } from '@/screens/owners/owners-screen';
