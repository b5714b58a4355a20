export { default } from '@/screens/installation/installation-screen';
