export { default } from '@/kinds/locate/screens/target/page';
