export { default } from '@/screens/limits/limits-screen';
