export { default } from '@/screens/second-factor/second-factor-screen';
